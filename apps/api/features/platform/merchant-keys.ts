import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { hashOf, isId, newId, newSecret } from '../../ids/index.ts'
import {
  endKey,
  endKeyAt,
  listKeys,
  lockKey,
  type MerchantKey,
  writeKey,
} from '../../records/merchants/merchant-keys.ts'

const DAY_MS = 24 * 3600_000
const HOUR_MS = 3600_000

interface NewMerchantKey {
  readonly _id: string
  readonly name: string
  readonly store: string | null
  readonly expiresAt: string | null
  readonly key: string
}

/**
 * A new merchant key, of the whole merchant or of one store of its document. Its text is answered once and kept nowhere: the
 * database has its hash. Refuses `not_found` for a merchant of nobody's, and `invalid_fields` for a store that it has not.
 *
 * @param input.store the store's key in the document, or its id
 * @param input.days it ends so many days from now; absent: it does not end by itself
 */
export async function makeMerchantKey(
  api: Api,
  slug: string,
  {
    name,
    store: named,
    days,
  }: { readonly name: string; readonly store?: string | undefined; readonly days?: number | undefined },
): Promise<Result<NewMerchantKey>> {
  const merchantId = api.merchants.idOfSlug(slug)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!merchantId || !loaded) return refuse({ reason: 'not_found' })
  const store = named === undefined ? null : loaded.merchant.stores.find(({ key, id }) => key === named || id === named)
  if (store === undefined) return refuse({ reason: 'invalid_fields', faults: [{ path: 'store', rule: 'unknown' }] })
  const now = api.clock()
  const expiresAt = days === undefined ? null : new Date(now.getTime() + days * DAY_MS)
  const key = { name, storeId: store?.id ?? null, expiresAt, follows: null }
  return accept(await insertKey(api.database.tenant(merchantId), key, now))
}

/**
 * A second key in the place of one, which goes on working for so many hours: till and server change meanwhile. The new one is
 * for the same store and lasts as long as the old one was made for. Refuses `not_found` for a key that has ended or never was.
 */
export async function rotateMerchantKey(
  api: Api,
  slug: string,
  { keyId, hours }: { readonly keyId: string; readonly hours: number },
): Promise<Result<NewMerchantKey & { readonly before: { readonly _id: string; readonly expiresAt: string } }>> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (!merchantId || !isId(keyId)) return refuse({ reason: 'not_found' })
  const now = api.clock()
  return api.database.transact(
    merchantId,
    unlessRefused(async (tenant) => {
      const before = await lockKey(tenant, keyId, now)
      if (!before) return refuse({ reason: 'not_found' })
      const { name, storeId, createdAt } = before
      const lasts = before.expiresAt && before.expiresAt.getTime() - createdAt.getTime()
      const expiresAt = lasts === null ? null : new Date(now.getTime() + lasts)
      const created = await insertKey(tenant, { name, storeId, expiresAt, follows: keyId }, now)
      const wanted = new Date(now.getTime() + hours * HOUR_MS)
      const end = before.expiresAt && before.expiresAt < wanted ? before.expiresAt : wanted
      await endKeyAt(tenant, keyId, end)
      return accept({ ...created, before: { _id: keyId, expiresAt: end.toISOString() } })
    }),
  )
}

async function insertKey(
  tenant: Tenant,
  key: Pick<MerchantKey, 'name' | 'storeId' | 'expiresAt'> & { readonly follows: string | null },
  now: Date,
): Promise<NewMerchantKey> {
  const id = newId(now.getTime())
  const secret = newSecret()
  await writeKey(tenant, { id, ...key, hash: hashOf(secret) }, now)
  const { name, storeId, expiresAt } = key
  return {
    _id: id,
    name,
    store: storeId,
    expiresAt: expiresAt?.toISOString() ?? null,
    key: `mk_${tenant.merchantId}.${secret}`,
  }
}

/** The keys of a merchant, those that have ended too. Refuses `not_found` for a merchant of nobody's. */
export async function listMerchantKeys(api: Api, slug: string) {
  const merchantId = api.merchants.idOfSlug(slug)
  if (!merchantId) return refuse({ reason: 'not_found' })
  const now = api.clock()
  const keys = await listKeys(api.database.tenant(merchantId))
  const items = keys.map(({ id, name, storeId, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
    _id: id,
    name,
    store: storeId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isLive: revokedAt === null && (expiresAt === null || expiresAt > now),
  }))
  return accept({ items, total: items.length })
}

/** Ends a key; ending it twice is as good as once. Refuses `not_found` for a key that never was. */
export async function revokeMerchantKey(api: Api, slug: string, keyId: string): Promise<Result<{ done: true }>> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (!merchantId || !isId(keyId)) return refuse({ reason: 'not_found' })
  const known = await endKey(api.database.tenant(merchantId), keyId, api.clock())
  return known ? accept({ done: true }) : refuse({ reason: 'not_found' })
}
