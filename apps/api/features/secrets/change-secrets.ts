import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { listSecrets, putSecrets } from '@compass/contract/secrets'
import { accept, type FieldFault, type Result, refuse } from '@compass/domain/refusal'
import { commit } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { AccountMode, SecretNames } from '../../ports/secrets/port.ts'
import { raiseMerchantVersion } from '../../records/merchants/raise-version.ts'
import {
  deleteSecrets,
  lockSecrets,
  readSecrets,
  type StoredSecret,
  writeSecrets,
} from '../../records/secrets/secrets.ts'
import { secretNames } from './secret-names.ts'
import { tryKeys } from './try-keys.ts'

type AccountSecrets = AnswerOf<typeof listSecrets>['items'][number]

/** Of a shorter value its last four would tell too much. */
const MIN_SHOWN_LENGTH = 12
/** What stands after the name of a credential that another took the place of. */
const BEFORE = 'Before'

/** The merchant of a slug and the mode that a call means which names none. */
async function findMerchant(api: Api, slug: string): Promise<{ id: string; mode: AccountMode } | null> {
  const id = api.merchants.idOfSlug(slug)
  const loaded = id === null ? null : await api.merchants.load(id)
  return id && loaded ? { id, mode: loaded.merchant.sandbox ? 'test' : 'live' } : null
}

/** The accounts of a merchant without their values. Refuses `not_found`. */
export async function listAccounts(api: Api, slug: string): Promise<Result<AnswerOf<typeof listSecrets>>> {
  const merchant = await findMerchant(api, slug)
  if (!merchant) return refuse({ reason: 'not_found' })
  const names = secretNames(api)
  const { secrets } = await readSecrets(api.database.tenant(merchant.id), api.configuration)
  const accounts = new Map<string, StoredSecret[]>()
  for (const secret of secrets) {
    const key = `${secret.provider} ${secret.mode}`
    accounts.set(key, [...(accounts.get(key) ?? []), secret])
  }
  return accept({
    items: [...accounts.values()].map((account) => accountAnswer(account[0]!, account, names)),
    mode: merchant.mode,
    providers: [...names].map(([provider, { required, optional }]) => ({
      provider,
      required: [...required],
      optional: [...optional],
    })),
    gateways: [...api.ports.gateways.values()].map(({ name, methods }) => ({ name, methods: [...methods] })),
  })
}

/**
 * Stores credentials of one account, and asks the provider whether they serve. Refuses `not_found` for an unknown merchant, and
 * `invalid_fields` for an unknown provider or name, and for a key of the other mode. Refuses `unavailable` where this server
 * has not the key that seals what the merchant has.
 */
export async function putAccount(
  api: Api,
  { slug, provider }: { readonly slug: string; readonly provider: string },
  { mode: named, values }: BodyOf<typeof putSecrets>,
): Promise<Result<AnswerOf<typeof putSecrets>>> {
  const merchant = await findMerchant(api, slug)
  if (!merchant) return refuse({ reason: 'not_found' })
  const mode = named ?? merchant.mode
  const all = secretNames(api)
  const names = all.get(provider)
  if (!names) {
    return refuse({ reason: 'invalid_fields', faults: [unknown('provider', [...all.keys()])] })
  }
  const faults = findFaults(names, values, mode)
  if (faults.length > 0) return refuse({ reason: 'invalid_fields', faults })
  const account = { provider, mode }
  const now = api.clock()
  const isWritten = await api.database.transact(merchant.id, async (tenant) => {
    // Whoever changes them at the same time waits: the former value is that which this one replaces.
    await lockSecrets(tenant, api.configuration, now)
    const stored = ofAccount((await readSecrets(tenant, api.configuration)).secrets, account)
    const former = keepFormer(names, values, stored)
    const isSealed = await writeSecrets(tenant, api.configuration, account, { ...former, ...values }, now)
    if (isSealed) await raiseMerchantVersion(tenant, now)
    return commit(isSealed)
  })
  await renewAccounts(api, merchant.id)
  if (!isWritten) {
    api.log.error({ merchant: slug }, 'neither SECRET_KEY nor SECRET_KEY_BEFORE opens what seals the secrets')
    return refuse({ reason: 'unavailable', retryAfterSeconds: 60 })
  }
  const tried = await tryKeys(api, provider, { merchantId: merchant.id, mode })
  const { secrets } = await readSecrets(api.database.tenant(merchant.id), api.configuration)
  return accept({ ...accountAnswer(account, ofAccount(secrets, account), all), tried })
}

/** Removes the credentials of an account, or of both. Refuses `not_found` where there are none. */
export async function removeAccount(
  api: Api,
  { slug, provider }: { readonly slug: string; readonly provider: string },
  mode: AccountMode | null,
): Promise<Result<{ removed: number }>> {
  const merchant = await findMerchant(api, slug)
  if (!merchant) return refuse({ reason: 'not_found' })
  const now = api.clock()
  const removed = await api.database.transact(merchant.id, async (tenant) => {
    const count = await deleteSecrets(tenant, provider, mode, now)
    if (count > 0) await raiseMerchantVersion(tenant, now)
    return commit(count)
  })
  await renewAccounts(api, merchant.id)
  return removed > 0 ? accept({ removed }) : refuse({ reason: 'not_found' })
}

/** This process knows at once which gateways the merchant can take money with. Others hear of its new version in a second. */
async function renewAccounts(api: Api, merchantId: string): Promise<void> {
  api.ports.secrets.forget(merchantId)
  await api.gatewayAccounts.renew(merchantId)
  await api.merchants.refresh(merchantId)
}

function findFaults(
  { required, optional, fitsMode }: SecretNames,
  values: Readonly<Record<string, string | null>>,
  mode: AccountMode,
): FieldFault[] {
  const known = [...required, ...optional]
  return Object.entries(values).flatMap(([name, value]): FieldFault[] => {
    const path = `values.${name}`
    if (!known.includes(name)) return [unknown(path, known)]
    if (value === null) return []
    // No provider's key has them, and a line of them would break a header.
    if (/[^\x20-\x7e]/.test(value)) return [{ path, rule: 'forbidden_characters' }]
    return fitsMode && !fitsMode(name, value, mode) ? [{ path, rule: 'other_mode', data: { mode } }] : []
  })
}

function unknown(path: string, known: readonly string[]): FieldFault {
  return { path, rule: 'unknown', data: { known: known.join(', ') } }
}

/** Former values of what is changed now, where the provider's names have a place for them. */
function keepFormer(
  { optional }: SecretNames,
  values: Readonly<Record<string, string | null>>,
  stored: readonly StoredSecret[],
): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const former = stored.find((one) => one.name === name)?.value ?? null
    const isChanged = value !== null && former !== null && former !== value
    return isChanged && optional.includes(`${name}${BEFORE}`) ? [[`${name}${BEFORE}`, former] as const] : []
  })
  return Object.fromEntries(entries)
}

function ofAccount(
  secrets: readonly StoredSecret[],
  { provider, mode }: { readonly provider: string; readonly mode: AccountMode },
): StoredSecret[] {
  return secrets.filter((one) => one.provider === provider && one.mode === mode)
}

function accountAnswer(
  { provider, mode }: { readonly provider: string; readonly mode: AccountMode },
  secrets: readonly StoredSecret[],
  names: ReadonlyMap<string, SecretNames>,
): AccountSecrets {
  const readable = new Set(secrets.filter(({ value }) => value !== null).map(({ name }) => name))
  return {
    provider,
    mode,
    secrets: secrets.map(({ name, value, changedAt }) => ({
      name,
      last4: value && value.length >= MIN_SHOWN_LENGTH ? value.slice(-4) : null,
      changedAt: changedAt.toISOString(),
    })),
    missing: (names.get(provider)?.required ?? []).filter((name) => !readable.has(name)),
  }
}
