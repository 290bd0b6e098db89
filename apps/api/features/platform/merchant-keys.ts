import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { hashOf, isId, newId, newSecret } from '../../ids/index.ts'
import { endKey, writeKey } from '../../records/merchants/merchants.ts'

interface NewMerchantKey {
  readonly _id: string
  readonly name: string
  readonly store: string | null
  readonly key: string
}

/**
 * A new merchant key, of the whole merchant or of one store of its document. Its text is answered once and kept nowhere: the
 * database has its hash. Refuses `not_found` for a merchant of nobody's, and `invalid_fields` for a store that it has not.
 *
 * @param input.store the store's key in the document, or its id
 */
export async function makeMerchantKey(
  api: Api,
  slug: string,
  { name, store: named }: { readonly name: string; readonly store?: string | undefined },
): Promise<Result<NewMerchantKey>> {
  const merchantId = api.merchants.idOfSlug(slug)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!merchantId || !loaded) return refuse({ reason: 'not_found' })
  const store = named === undefined ? null : loaded.merchant.stores.find(({ key, id }) => key === named || id === named)
  if (store === undefined) return refuse({ reason: 'invalid_fields', faults: [{ path: 'store', rule: 'unknown' }] })
  const now = api.clock()
  const keyId = newId(now.getTime())
  const secret = newSecret()
  const storeId = store?.id ?? null
  await writeKey(api.database.tenant(merchantId), { keyId, name, storeId, hash: hashOf(secret) }, now)
  return accept({ _id: keyId, name, store: storeId, key: `mk_${merchantId}.${secret}` })
}

/** Ends a key; ending it twice is as good as once. Refuses `not_found` for a key that never was. */
export async function revokeMerchantKey(api: Api, slug: string, keyId: string): Promise<Result<{ done: true }>> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (!merchantId || !isId(keyId)) return refuse({ reason: 'not_found' })
  const known = await endKey(api.database.tenant(merchantId), keyId, api.clock())
  return known ? accept({ done: true }) : refuse({ reason: 'not_found' })
}
