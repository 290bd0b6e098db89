import type { Change, ChangingParty } from '@compass/domain/document-changes'
import { type LoadedMerchant, loadMerchant, type Merchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { workOnInForce } from '../documents/change-document.ts'
import { DRAFT_VERSION } from '../merchants/previewed.ts'

const WITHOUT_LIMITS: ChangingParty = { role: 'owner', store: null }

/**
 * The merchant as it would be with changes of its document. What no more fits is left out, what is sold out or paused is as it
 * is now. Nothing is written, and no cache sees it. Refuses what the document refuses, at its paths.
 */
export async function loadDraftMerchant(
  api: Api,
  merchantId: string,
  changes: readonly Change[],
): Promise<Result<LoadedMerchant>> {
  const current = await api.merchants.load(merchantId)
  if (!current) return refuse({ reason: 'not_found' })
  if (changes.length === 0) return accept({ ...current, version: DRAFT_VERSION })
  const source = { changes, party: WITHOUT_LIMITS, leavesOutMisfits: true }
  const prepared = await workOnInForce(api, merchantId, { kind: 'prepare', source })
  if (!prepared) return refuse({ reason: 'not_found' })
  if (!prepared.ok) return prepared
  const text = new TextDecoder().decode(prepared.value.compiled.subarray(1))
  const compiled = JSON.parse(text) as Merchant
  const states = new Map(
    [...current.products.values()].flatMap(({ id, soldOutAt }) =>
      soldOutAt.map((storeId) => [`${storeId} ${id}`, { soldOut: true, until: null, stock: null }] as const),
    ),
  )
  const { paused, pictures } = current
  return accept(loadMerchant(compiled, DRAFT_VERSION, { paused, products: states, pictures }))
}
