/** Hands a text to a phone by SMS (10) or WhatsApp (20). Throws where it was not taken; the outbox tries again. */
export interface MessagesPort {
  send(message: {
    readonly merchantId: string
    readonly messageId: string
    readonly channel: 10 | 20
    /** E.164. */
    readonly phone: string
    readonly body: string
  }): Promise<void>
}
