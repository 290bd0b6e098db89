import type { Change, ChangingParty } from '@compass/domain/document-changes'
import { type LoadedMerchant, loadMerchant, type Merchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { SERVICE } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { workOnInForce } from '../documents/change-document.ts'
import { DRAFT_VERSION } from '../merchants/previewed.ts'

const WITHOUT_LIMITS: ChangingParty = { role: 'owner', store: null }

/**
 * The merchant as it would be with changes of its document. What no more fits is left out, what is sold out or paused is as it
 * is now. Nothing is written, and no cache sees it. Refuses what the document refuses, at its paths.
 *
 * @param isOpened a shop that has not opened yet is as it will be once it has
 */
export async function loadDraftMerchant(
  api: Api,
  merchantId: string,
  changes: readonly Change[],
  { isOpened = false }: { readonly isOpened?: boolean } = {},
): Promise<Result<LoadedMerchant>> {
  const current = await api.merchants.load(merchantId)
  if (!current) return refuse({ reason: 'not_found' })
  const compiled = changes.length === 0 ? accept(current.merchant) : await compileDraft(api, merchantId, changes)
  if (!compiled.ok) return compiled
  const merchant = isOpened ? openedOnce(compiled.value) : compiled.value
  if (merchant === current.merchant) return accept({ ...current, version: DRAFT_VERSION })
  const states = new Map(
    [...current.products.values()].flatMap(({ id, soldOutAt }) =>
      soldOutAt.map((storeId) => [`${storeId} ${id}`, { soldOut: true, until: null, stock: null }] as const),
    ),
  )
  const { paused, pictures } = current
  return accept(loadMerchant(merchant, DRAFT_VERSION, { paused, products: states, pictures }))
}

async function compileDraft(api: Api, merchantId: string, changes: readonly Change[]): Promise<Result<Merchant>> {
  const source = { changes, party: WITHOUT_LIMITS, leavesOutMisfits: true }
  const prepared = await workOnInForce(api, merchantId, { kind: 'prepare', source })
  if (!prepared) return refuse({ reason: 'not_found' })
  if (!prepared.ok) return prepared
  const text = new TextDecoder().decode(prepared.value.compiled.subarray(1))
  return accept(JSON.parse(text) as Merchant)
}

/** One of whose stores is open stays as it is: a closed one may be closed for good. Nobody delivers before there is an area. */
function openedOnce(merchant: Merchant): Merchant {
  if (merchant.stores.some(({ isActive }) => isActive)) return merchant
  const opened = merchant.stores.map((store) => {
    const served = store.services.filter((service) => service !== SERVICE.DELIVERY || store.areas.length > 0)
    return { ...store, isActive: true, services: served.length > 0 ? served : store.services }
  })
  return { ...merchant, stores: opened }
}
