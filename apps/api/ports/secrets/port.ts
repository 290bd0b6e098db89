import type { AccountMode } from '@compass/domain/merchants'

export type { AccountMode } from '@compass/domain/merchants'

/** What a provider gave a merchant, by name: `secretKey`, `webhookSecret`, `webhookSecretBefore` while one is rotated. */
export type Secrets = Readonly<Record<string, string>>

/** The merchants' own credentials at providers outside, decrypted. They stand in no log, no answer and no document. */
export interface SecretsPort {
  /** Null: the merchant has no account there. */
  read(merchantId: string, provider: string, mode: AccountMode): Promise<Secrets | null>
}

/** Where they are stored. */
export interface SecretStore extends SecretsPort {
  /** This process changed something of the merchant's: what is remembered is read anew. */
  forget(merchantId: string): void
}

/** The names of the credentials that a provider gives: those that it can not work without, and the others. */
export interface SecretNames {
  readonly required: readonly string[]
  /** Where `<name>Before` stands here, it takes the former value of `<name>` when that is changed. */
  readonly optional: readonly string[]
  /** Whether a value is of this mode, where it tells (`sk_test_…`). Absent: it never does. */
  fitsMode?(name: string, value: string, mode: AccountMode): boolean
}
