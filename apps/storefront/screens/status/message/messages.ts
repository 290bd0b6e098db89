import type { MerchantKind } from '@compass/domain/merchants'
import type { Key } from '@compass/i18n/translator'
import { keyFor } from '@compass/i18n/verticals'

/** Where a message leads: to the order that it is about, the menu, or the visitor's orders. */
type Next = 'order' | 'menu' | 'orders'

interface Message {
  readonly title: Key<'track'>
  readonly hint: Key<'track'>
  readonly next: Next
  readonly mood: 'good' | 'waiting' | 'bad'
}

/** Everything that the generic status message can say: what an address names beside these is not found, and never shown. */
const MESSAGES: Readonly<Record<string, Message>> = {
  'not-confirmed': {
    title: 'track.notConfirmed',
    hint: 'track.notConfirmedHint',
    next: 'menu',
    mood: 'bad',
  },
  'not-accepted': { title: 'track.notAccepted', hint: 'track.notAcceptedHint', next: 'order', mood: 'waiting' },
  cancelled: { title: 'track.cancelled', hint: 'track.cancelledHint', next: 'menu', mood: 'bad' },
  rejected: { title: 'track.rejected', hint: 'track.cancelledHint', next: 'menu', mood: 'bad' },
  undelivered: { title: 'track.undelivered', hint: 'track.undeliveredHint', next: 'order', mood: 'bad' },
  'link-gone': { title: 'track.linkGone', hint: 'track.linkGoneHint', next: 'orders', mood: 'bad' },
  'payment-slow': { title: 'track.paymentSlow', hint: 'track.paymentSlowHint', next: 'order', mood: 'waiting' },
  thanks: { title: 'track.thanks', hint: 'track.thanksHint', next: 'order', mood: 'good' },
}

export interface MessageRequest {
  readonly key: string
  /** The order that it is about; null: none, or what is no id. */
  readonly orderId: string | null
}

/** What an address asks for: a key of the list and an order's id, and nothing else of it. Null: no such message. */
export function readMessageRequest(address: string): MessageRequest | null {
  const { searchParams } = new URL(address)
  const key = searchParams.get('message') ?? ''
  const order = searchParams.get('order') ?? ''
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(order)
  return Object.hasOwn(MESSAGES, key) ? { key, orderId: isId ? order : null } : null
}

/** The message of a key of the list, in the words of a merchant of this kind. */
export function messageOf(key: string, kind?: MerchantKind): Message {
  const message = MESSAGES[key]!
  return { ...message, title: keyFor(kind, message.title), hint: keyFor(kind, message.hint) }
}
