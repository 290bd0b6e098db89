import type { AccountMode, SecretStore, Secrets } from '../ports/secrets/port.ts'

/** The same credentials for every merchant, in place of those of a database: of each provider, by mode. */
export function fixedSecrets(
  accounts: Readonly<Record<string, Readonly<Partial<Record<AccountMode, Secrets>>>>>,
): SecretStore {
  return {
    read: async (_, provider, mode) => accounts[provider]?.[mode] ?? null,
    forget() {},
  }
}
