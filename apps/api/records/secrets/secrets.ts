import { randomBytes } from 'node:crypto'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { type SealKeys, seal, sealBy, unseal, unsealBy, unsealByEither } from '../../ids/sealing.ts'

const DATA_KEY_BYTES = 32

/** An account of a merchant at a provider. */
interface ProviderAccount {
  readonly provider: string
  readonly mode: 'test' | 'live'
}

export interface StoredSecret extends ProviderAccount {
  readonly name: string
  /** Null: no key of the deployment opens it. */
  readonly value: string | null
  readonly changedAt: Date
}

interface MerchantSecrets {
  /** Raised by each change. */
  readonly version: number
  readonly secrets: readonly StoredSecret[]
}

type SecretRow = {
  version: number
  data_key: Buffer
  provider: string | null
  mode: 'test' | 'live'
  name: string
  sealed: Buffer
  changed_at: Date
}

/** The version of a merchant's secrets; 0: it never had any. */
export async function findSecretsVersion(tenant: Tenant): Promise<number> {
  const row = await tenant.row<{ version: number }>(
    statement('secrets.findVersion')`select version from merchant_data_keys where merchant_id = $1`,
  )
  return row?.version ?? 0
}

/** All secrets of a merchant, decrypted. */
export async function readSecrets(tenant: Tenant, keys: SealKeys): Promise<MerchantSecrets> {
  const rows = await tenant.rows<SecretRow>(statement('secrets.read')`
     select k.version, k.sealed as data_key, s.provider, s.mode, s.name, s.sealed, s.changed_at
     from merchant_data_keys k left join merchant_secrets s on s.merchant_id = $1
     where k.merchant_id = $1 order by s.provider, s.mode, s.name`)
  const [first] = rows
  if (!first) return { version: 0, secrets: [] }
  const dataKey = unsealByEither(keys, 'secrets', first.data_key, tenant.merchantId)?.secret
  const secrets = rows.flatMap(({ provider, mode, name, sealed, changed_at: changedAt }) => {
    if (provider === null) return []
    const value = dataKey && unsealBy(dataKey, sealed, ownerOf(tenant.merchantId, { provider, mode }, name))
    return [{ provider, mode, name, value: value?.toString('utf8') ?? null, changedAt }]
  })
  return { version: first.version, secrets }
}

/**
 * Seals and writes secrets of one account, in a transaction; null removes one. False where no key of the deployment opens the
 * merchant's data key: nothing was written then.
 */
export async function writeSecrets(
  tenant: Tenant,
  keys: SealKeys,
  account: ProviderAccount,
  values: Readonly<Record<string, string | null>>,
  now: Date,
): Promise<boolean> {
  const dataKey = await lockSecrets(tenant, keys, now)
  if (!dataKey) return false
  for (const [name, value] of Object.entries(values)) {
    if (value === null) {
      await tenant.run(statement('secrets.delete')`delete from merchant_secrets
         where merchant_id = $1 and provider = ${account.provider} and mode = ${account.mode} and name = ${name}`)
      continue
    }
    const sealed = sealBy(dataKey, Buffer.from(value), ownerOf(tenant.merchantId, account, name))
    await tenant.run(statement('secrets.write')`
       insert into merchant_secrets (merchant_id, provider, mode, name, sealed, changed_at)
       values ($1, ${account.provider}, ${account.mode}, ${name}, ${sealed}, ${now})
       on conflict (merchant_id, provider, mode, name)
         do update set sealed = excluded.sealed, changed_at = excluded.changed_at`)
  }
  await raiseVersion(tenant, now)
  return true
}

/** Deletes all secrets of an account, in a transaction; of both modes where none is named. Answers how many. */
export async function deleteSecrets(
  tenant: Tenant,
  provider: string,
  mode: ProviderAccount['mode'] | null,
  now: Date,
): Promise<number> {
  const modes = mode === null ? ['test', 'live'] : [mode]
  const deleted = await tenant.changes(statement('secrets.deleteOfAccount')`delete from merchant_secrets
     where merchant_id = $1 and provider = ${provider} and mode = any(${modes}::text[]) returning name`)
  if (deleted > 0) await raiseVersion(tenant, now)
  return deleted
}

/**
 * What seals a merchant's secrets, made when it is first needed, and locked until the transaction ends. Null where no key opens
 * it. Another one in its place would end every secret: it is made anew only where none is left.
 */
export async function lockSecrets(tenant: Tenant, keys: SealKeys, now: Date): Promise<Buffer | null> {
  const fresh = seal(keys.secretKey, 'secrets', randomBytes(DATA_KEY_BYTES), tenant.merchantId)
  await tenant.run(statement('secrets.insertDataKey')`
     insert into merchant_data_keys (merchant_id, sealed, changed_at) values ($1, ${fresh}, ${now})
     on conflict (merchant_id) do nothing`)
  const row = await tenant.row<{ sealed: Buffer }>(
    statement('secrets.lockDataKey')`select sealed from merchant_data_keys where merchant_id = $1 for update`,
  )
  const opened = unsealByEither(keys, 'secrets', row!.sealed, tenant.merchantId)
  if (opened) return opened.secret
  const replaced = await tenant.changes(statement('secrets.replaceUnreadable')`
     update merchant_data_keys set sealed = ${fresh} where merchant_id = $1
       and not exists (select 1 from merchant_secrets s where s.merchant_id = $1) returning merchant_id`)
  return replaced === 1 ? unseal(keys.secretKey, 'secrets', fresh, tenant.merchantId) : null
}

async function raiseVersion(tenant: Tenant, now: Date): Promise<void> {
  await tenant.run(statement('secrets.raiseVersion')`
     update merchant_data_keys set version = version + 1, changed_at = ${now} where merchant_id = $1`)
}

/** What a secret is sealed with. None of its parts can hold a line break. */
function ownerOf(merchantId: string, { provider, mode }: ProviderAccount, name: string): string {
  return [merchantId, provider, mode, name].join('\n')
}
