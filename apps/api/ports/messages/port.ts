import type { MessageChannel } from '@compass/domain/contacts'
/** Hands a text to a phone by SMS (10) or WhatsApp (20). Throws where it was not taken; the outbox tries again. */
export interface MessagesPort {
  /** Whether messages reach phones; false: they are written down, which is enough for a demo alone. */
  readonly reachesPhones: boolean
  send(message: {
    readonly merchantId: string
    readonly messageId: string
    readonly channel: MessageChannel
    /** E.164. */
    readonly phone: string
    readonly body: string
  }): Promise<void>
}
