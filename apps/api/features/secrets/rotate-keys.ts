import type { AnswerOf } from '@compass/contract/call'
import type { rotateKeys as rotateCall } from '@compass/contract/secrets'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { type SealKeys, seal, unsealByEither } from '../../ids/sealing.ts'
import { listMerchantsAfter } from '../../records/merchants/merchants.ts'
import { listSealedPages, replaceSealedPage } from '../../records/prescriptions/sealed-pages.ts'
import { listStoreSecrets, replaceStoreSecret } from '../../records/secret-codes/store-secrets.ts'
import { findDataKey, replaceDataKey } from '../../records/secrets/data-keys.ts'
import { resealLastingKey } from '../../records/secrets/lasting-key.ts'
import { findSpotKey, replaceSpotKey } from '../../records/spots/spot-codes.ts'

/** A call ends after so long, and says where the next one goes on. */
const LASTS_MS = 5_000
const MERCHANTS_AT_ONCE = 100

type Purpose = Parameters<typeof seal>[1]
interface Count {
  sealed: number
  unreadable: number
}

/**
 * Seals by the present key what the former one sealed, merchant by merchant. Each thing has a statement of its own, which
 * changes it only as it was read. Who was interrupted begins again: what is done already is seen by its seal.
 *
 * Credentials of merchants are not touched: their data keys alone are sealed anew. The lasting key comes last, so that a
 * server whose keys open it knows that they open everything.
 *
 * @param after `next` of the call before
 */
export async function rotateKeys(
  api: Pick<Api, 'database' | 'configuration'>,
  after?: string,
): Promise<Result<AnswerOf<typeof rotateCall>>> {
  if (after !== undefined && !isId(after))
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'after', rule: 'invalid' }] })
  const keys = api.configuration
  const count: Count = { sealed: 0, unreadable: 0 }
  const endsAt = performance.now() + LASTS_MS
  for (let last = after ?? null; ; ) {
    const merchantIds = await listMerchantsAfter(api.database, last, MERCHANTS_AT_ONCE)
    for (const merchantId of merchantIds) {
      await resealMerchant(api.database.tenant(merchantId), keys, count)
      last = merchantId
      if (performance.now() > endsAt) return accept({ ...count, next: last })
    }
    if (merchantIds.length < MERCHANTS_AT_ONCE) break
  }
  if (!(await resealLastingKey(api.database, keys))) count.unreadable += 1
  return accept({ ...count, next: null })
}

async function resealMerchant(tenant: Tenant, keys: SealKeys, count: Count): Promise<void> {
  const { merchantId } = tenant
  const reseal = (purpose: Purpose, sealed: Buffer, replace: (anew: Buffer) => Promise<void>, owner = '') =>
    resealOne(keys, { purpose, sealed, owner }, replace, count)
  const dataKey = await findDataKey(tenant)
  if (dataKey) await reseal('secrets', dataKey, (anew) => replaceDataKey(tenant, anew, dataKey), merchantId)
  const spotKey = await findSpotKey(tenant)
  if (spotKey) await reseal('spot keys', spotKey, (anew) => replaceSpotKey(tenant, anew, spotKey))
  for (const { storeId, sealed } of await listStoreSecrets(tenant))
    await reseal('secret codes', sealed, (anew) => replaceStoreSecret(tenant, storeId, anew, sealed))
  for (let last: string | null = null; ; ) {
    const pages = await listSealedPages(tenant, last)
    for (const { id, sealed } of pages)
      await reseal('prescriptions', sealed, (anew) => replaceSealedPage(tenant, id, anew))
    last = pages.at(-1)?.id ?? null
    if (last === null) return
  }
}

async function resealOne(
  keys: SealKeys,
  { purpose, sealed, owner }: { readonly purpose: Purpose; readonly sealed: Buffer; readonly owner: string },
  replace: (anew: Buffer) => Promise<void>,
  count: Count,
): Promise<void> {
  const opened = unsealByEither(keys, purpose, sealed, owner)
  if (!opened) count.unreadable += 1
  if (!opened?.isOld) return
  await replace(seal(keys.secretKey, purpose, opened.secret, owner))
  count.sealed += 1
}
