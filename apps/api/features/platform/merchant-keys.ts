import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { hashOf, isId, newId, newSecret } from '../../ids/index.ts'
import { endKey, writeKey } from '../../records/merchants/merchants.ts'

/** A new merchant key. Its text is answered once and kept nowhere: the database has its hash. */
export async function makeMerchantKey(
  api: Api,
  slug: string,
  name: string,
): Promise<Result<{ _id: string; name: string; key: string }>> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (!merchantId) return refuse({ reason: 'not_found' })
  const now = api.clock()
  const keyId = newId(now.getTime())
  const secret = newSecret()
  await writeKey(api.database.tenant(merchantId), { keyId, name, hash: hashOf(secret) }, now)
  return accept({ _id: keyId, name, key: `mk_${merchantId}.${secret}` })
}

/** Ends a key; ending it twice is as good as once. Refuses `not_found` for a key that never was. */
export async function revokeMerchantKey(api: Api, slug: string, keyId: string): Promise<Result<{ done: true }>> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (!merchantId || !isId(keyId)) return refuse({ reason: 'not_found' })
  const known = await endKey(api.database.tenant(merchantId), keyId, api.clock())
  return known ? accept({ done: true }) : refuse({ reason: 'not_found' })
}
