import type { MessageChannel } from '@compass/domain/contacts'
import type { MessagingSettings } from '@compass/domain/merchants'
import type { Result } from '@compass/domain/refusal'

/** A merchant as whom messages are sent. */
export interface MessageSender {
  readonly merchantId: string
  readonly isSandbox: boolean
  readonly messaging: MessagingSettings
}

/** Who takes a merchant's messages of a channel. */
export interface MessageRoute {
  readonly provider: string
  /** Whose account at the provider it is. */
  readonly account: 'merchant' | 'platform'
  /** An SMS that costs money: the guards look at it before it leaves. */
  readonly costs: boolean
}

/** A message on its way out. */
export interface OutgoingMessage {
  /** Ours: receipts name it. */
  readonly id: string
  readonly channel: MessageChannel
  /** E.164. */
  readonly phone: string
  readonly kind: 'otp' | 'order' | 'account'
  /** Null: it has none, and no channel takes it that sends templates alone. */
  readonly template: string | null
  readonly language: string
  /** Values of the template, in the order in which its text has them in this language. */
  readonly params: readonly string[]
  /** The whole text. */
  readonly body: string
}

/** The provider took it; `delivered`: it is there already. */
export interface SentMessage {
  readonly providerId: string | null
  readonly state: 'sent' | 'delivered'
}

/** What a provider told of a message. */
export interface Receipt {
  /** Ours; null: the provider names neither. */
  readonly merchantId: string | null
  readonly messageId: string | null
  readonly providerId: string | null
  readonly state: 'queued' | 'sent' | 'failed' | 'undelivered' | 'delivered'
  /** The provider's code of why not. */
  readonly failure: string | null
}

/** A request at the door of receipts, as it came. */
export interface ReceivedReceipt {
  /** Whose account it says to be from; null: the platform's. */
  readonly sender: MessageSender | null
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Hands messages to phones by SMS (10) or WhatsApp (20). */
export interface MessagesPort {
  /** Null: nobody takes them, and none can be sent. */
  routeOf(sender: MessageSender, channel: MessageChannel): Promise<MessageRoute | null>
  /** @throws MessageFault where it was not taken */
  send(sender: MessageSender, message: OutgoingMessage): Promise<SentMessage>
  /** Refuses `invalid_signature`, `invalid_request`. */
  readReceipts(provider: string, received: ReceivedReceipt): Promise<Result<readonly Receipt[]>>
  /** What a provider is answered that asks whether the door is ours; null: it is not to be answered. */
  answerHandshake(
    provider: string,
    sender: MessageSender | null,
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<string | null>
}

/**
 * Why a message was not taken. `unreachable`: nothing was sent, and it can be tried again. `unsure`: it may have been taken.
 * `refused`: it was not, and will not be.
 */
export class MessageFault extends Error {
  readonly kind: 'unreachable' | 'unsure' | 'refused'
  /** The provider's, or ours. */
  readonly code: string

  constructor(kind: MessageFault['kind'], code: string, message = code) {
    super(message)
    this.kind = kind
    this.code = code
  }
}
