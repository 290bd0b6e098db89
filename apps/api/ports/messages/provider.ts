import type { Result } from '@compass/domain/refusal'
import type { Secrets } from '../secrets/port.ts'
import type { OutgoingMessage, Receipt, ReceivedReceipt, SentMessage } from './port.ts'

/** An account at a provider: what its document or the environment says of it, with its credentials. */
export interface ProviderAccount<Settings> {
  readonly settings: Settings
  readonly secrets: Secrets
  /** The merchant that is named beside a message where the platform's account is used, or whose account it is. */
  readonly merchantId: string
  readonly owner: 'merchant' | 'platform'
}

/** One provider of messages. */
export interface MessageProvider<Settings> {
  readonly name: string
  /** Names of the credentials that it can not work without. */
  readonly secrets: readonly string[]
  /** @throws MessageFault */
  send(account: ProviderAccount<Settings>, message: OutgoingMessage): Promise<SentMessage>
  /** Refuses `invalid_signature`, `invalid_request`. */
  readReceipts(
    account: Omit<ProviderAccount<Settings>, 'merchantId'>,
    received: ReceivedReceipt,
  ): Result<readonly Receipt[]>
}

/** Secrets of one kind that are good now: the present one, and the one before while it is rotated. */
export function bothOf(secrets: Secrets, name: string): string[] {
  return [secrets[name], secrets[`${name}Before`]].filter((one) => one !== undefined)
}
