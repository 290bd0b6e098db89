import type { AccountMode } from '@compass/domain/merchants'

export type { AccountMode } from '@compass/domain/merchants'

/** What a provider gave a merchant, by name: `secretKey`, `webhookSecret`, `webhookSecretBefore` while one is rotated. */
export type Secrets = Readonly<Record<string, string>>

/** The merchants' own credentials at providers outside, decrypted. They stand in no log, no answer and no document. */
export interface SecretsPort {
  /** Null: the merchant has no account there. */
  read(merchantId: string, provider: string, mode: AccountMode): Promise<Secrets | null>
}
