import type { Merchant } from '@compass/domain/merchants'
import type { MessageSender } from '../../ports/messages/port.ts'

const NO_ACCOUNTS = { sms: null, whatsapp: null, countries: null }

/** A merchant as whom messages are sent. */
export function senderOf({ id, sandbox, messaging = NO_ACCOUNTS }: Merchant): MessageSender {
  return { merchantId: id, isSandbox: sandbox, messaging }
}
