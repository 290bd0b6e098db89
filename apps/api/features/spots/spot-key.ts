import { randomBytes } from 'node:crypto'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { seal, unsealByEither } from '../../ids/sealing.ts'
import { findSpotKey, insertSpotKey, replaceSpotKey } from '../../records/spots/spot-codes.ts'

const KEY_BYTES = 32
type Keys = Pick<Api, 'configuration'>

/**
 * What makes the codes of a merchant. Null where none was made, and where no key of the deployment opens what there is.
 * Another key in its place would end every code that was printed.
 */
export async function readSpotKey(api: Keys, tenant: Tenant): Promise<Buffer | null> {
  const sealed = await findSpotKey(tenant)
  return sealed && openKey(api, tenant, sealed)
}

/** As `readSpotKey`, but makes one where there is none. */
export async function makeSpotKey(api: Keys, tenant: Tenant): Promise<Buffer | null> {
  const sealed = await findSpotKey(tenant)
  if (sealed) return openKey(api, tenant, sealed)
  await insertSpotKey(tenant, seal(api.configuration.secretKey, 'spot keys', randomBytes(KEY_BYTES)))
  return readSpotKey(api, tenant)
}

async function openKey({ configuration }: Keys, tenant: Tenant, sealed: Buffer): Promise<Buffer | null> {
  const opened = unsealByEither(configuration, 'spot keys', sealed)
  if (opened?.isOld) await replaceSpotKey(tenant, seal(configuration.secretKey, 'spot keys', opened.secret), sealed)
  return opened?.secret ?? null
}
