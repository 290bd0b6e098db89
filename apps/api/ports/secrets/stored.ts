import type { Database } from '../../db/database.ts'
import type { SealKeys } from '../../ids/sealing.ts'
import { findSecretsVersion, readSecrets } from '../../records/secrets/secrets.ts'
import type { SecretStore, Secrets } from './port.ts'

/** So long nobody asks whether another process changed something. */
const FRESH_MS = 1_000
/** Merchants in memory; the least used go first. */
const MAX_MERCHANTS = 2_000

interface CacheEntry {
  readonly version: number
  /** By provider and mode. */
  readonly accounts: ReadonlyMap<string, Secrets>
  checkedAt: number
}

/**
 * The credentials in our own database. They are remembered decrypted. A second later the database is asked for the version
 * alone, so that what another process changed is known here too.
 *
 * @param now milliseconds that only grow
 */
export function storedSecrets(
  database: Pick<Database, 'tenant'>,
  keys: SealKeys,
  now: () => number = () => performance.now(),
): SecretStore {
  const remembered = new Map<string, CacheEntry>()
  let forgotten = 0

  async function load(merchantId: string): Promise<CacheEntry> {
    const [begun, before] = [now(), forgotten]
    const { version, secrets } = await readSecrets(database.tenant(merchantId), keys)
    const accounts = new Map<string, Record<string, string> | null>()
    for (const { provider, mode, name, value } of secrets) {
      const key = keyOf(provider, mode)
      const known = accounts.get(key)
      // An account of which something cannot be read serves nobody.
      accounts.set(key, value === null || known === null ? null : { ...known, [name]: value })
    }
    const readable = [...accounts].flatMap(([key, account]) => (account ? [[key, account] as const] : []))
    const loaded = { version, accounts: new Map(readable), checkedAt: begun }
    // Something was written while it was read: the next one reads again.
    if (forgotten === before) remember(merchantId, loaded)
    return loaded
  }

  function remember(merchantId: string, loaded: CacheEntry): void {
    remembered.delete(merchantId)
    remembered.set(merchantId, loaded)
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_MERCHANTS && oldest !== undefined) remembered.delete(oldest)
  }

  async function find(merchantId: string): Promise<CacheEntry> {
    const known = remembered.get(merchantId)
    if (!known) return load(merchantId)
    const at = now()
    if (at - known.checkedAt >= FRESH_MS) {
      const version = await findSecretsVersion(database.tenant(merchantId, 'asyncCommit'))
      if (version !== known.version) return load(merchantId)
      known.checkedAt = at
    }
    if (remembered.has(merchantId)) remember(merchantId, known)
    return known
  }

  return {
    async read(merchantId, provider, mode) {
      return (await find(merchantId)).accounts.get(keyOf(provider, mode)) ?? null
    },
    forget(merchantId) {
      forgotten += 1
      remembered.delete(merchantId)
    },
  }
}

function keyOf(provider: string, mode: string): string {
  return `${provider} ${mode}`
}
