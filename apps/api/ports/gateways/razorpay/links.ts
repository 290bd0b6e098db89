import { isPageAddress, type PageHosts } from '@compass/domain/payments'
import type { KeyedClient } from '../keyed-client.ts'
import { type GatewayAccount, GatewayFault, type GatewayPayment, type PaymentKey } from '../port.ts'
import {
  isUnknown,
  type RazorpayLink,
  type RazorpayPayment,
  readLink,
  readLinks,
  readPayment,
  readPayments,
} from './answers.ts'
import { referenceIn } from './notes.ts'
import { declineOf } from './states.ts'

/** A link of the merchant's here: by its id, or by our reference, which is its own alone. Null where there is none. */
export async function findLink(
  client: KeyedClient,
  account: GatewayAccount,
  { gatewayId, reference }: Pick<PaymentKey, 'gatewayId' | 'reference'>,
): Promise<RazorpayLink | null> {
  if (gatewayId === null) return linkBy(client, account, 'reference_id', reference)
  const answer = await client.call(account, 'GET', `/payment_links/${encodeURIComponent(gatewayId)}`)
  if (isUnknown(answer)) return null
  const link = readLink(answer)
  return referenceIn(account, link.notes) === null ? null : link
}

/** The link of a reference, or of a payment. */
export async function linkBy(
  client: KeyedClient,
  account: GatewayAccount,
  name: 'reference_id' | 'payment_id',
  value: string,
): Promise<RazorpayLink | null> {
  const answer = await client.call(account, 'GET', `/payment_links?${name}=${encodeURIComponent(value)}`)
  if (isUnknown(answer)) return null
  const links = readLinks(answer).filter(({ notes }) => referenceIn(account, notes) !== null)
  return (name === 'payment_id' ? links[0] : links.find(({ reference_id }) => reference_id === value)) ?? null
}

/** What was tried at a link, the newest first. A link has an order from when its page was opened. */
export async function paymentsOf(
  client: KeyedClient,
  account: GatewayAccount,
  link: RazorpayLink,
): Promise<readonly RazorpayPayment[]> {
  const { order_id, payments } = link
  if (order_id) {
    const answer = await client.call(account, 'GET', `/orders/${encodeURIComponent(order_id)}/payments`)
    if (!isUnknown(answer)) return [...readPayments(answer)].sort((a, b) => b.created_at - a.created_at)
  }
  const listed = (payments ?? []).map(async ({ payment_id }) =>
    readPayment(await client.call(account, 'GET', `/payments/${encodeURIComponent(payment_id)}`)),
  )
  return Promise.all(listed)
}

/**
 * The payments whose money is at the merchant's. One that Razorpay gave back by itself counts where there is no other. A
 * second success at one order goes back at once, and is none.
 */
export function takenPayments(payments: readonly RazorpayPayment[]): readonly RazorpayPayment[] {
  const captured = payments.filter(
    ({ status, captured }) => status === 'captured' || (status === 'refunded' && captured),
  )
  const held = captured.filter(({ amount, amount_refunded }) => (amount_refunded ?? 0) < amount)
  return held.length > 0 ? held : captured.slice(0, 1)
}

/**
 * Takes what a bank allowed late, if it is just what the link asks for: capturing is by exactly that sum. Anything else is
 * left, and goes back by itself after days.
 */
export async function captureLate(
  client: KeyedClient,
  account: GatewayAccount,
  link: RazorpayLink,
  payments: readonly RazorpayPayment[],
): Promise<readonly RazorpayPayment[]> {
  if (takenPayments(payments).length > 0) return payments
  const late = payments.find(
    ({ status, amount, currency }) => status === 'authorized' && amount === link.amount && currency === link.currency,
  )
  if (!late) return payments
  const { id, amount, currency } = late
  const answer = await client.call(account, 'POST', `/payments/${encodeURIComponent(id)}/capture`, { amount, currency })
  // It was captured by itself a moment ago, or has gone back.
  const now = answer.status === 400 ? await client.call(account, 'GET', `/payments/${encodeURIComponent(id)}`) : answer
  const captured = readPayment(now)
  return payments.map((payment) => (payment.id === captured.id ? captured : payment))
}

/** A link and what was tried at it, in our words. @throws GatewayFault where its page is on a host of nobody's */
export function paymentOf(link: RazorpayLink, payments: readonly RazorpayPayment[], pages: PageHosts): GatewayPayment {
  const taken = takenPayments(payments)
  const state = stateOf(link, payments, taken)
  const isOpen = state.status === 'created'
  if (isOpen && !isPageAddress(link.short_url, pages))
    throw new GatewayFault('refused', 'the gateway sends customers to a host that is not on its list')
  const card = taken[0]?.card
  return {
    id: link.id,
    reference: link.reference_id ?? '',
    amount: link.amount,
    // Of money of another currency than was asked for, what came is said.
    currency: taken[0]?.currency ?? link.currency,
    captured: sum(taken, ({ amount }) => amount),
    refunded: sum(taken, ({ amount_refunded }) => amount_refunded ?? 0),
    received: null,
    ...state,
    page: { requiresRedirect: isOpen, pageUrl: isOpen ? link.short_url : null, form: null, quote: null },
    card: card?.last4 ? { brand: card.network ?? '', last4: card.last4, bin: null } : null,
  }
}

/** A refusal is none while the page is open: the customer tries another card there. */
function stateOf(
  link: RazorpayLink,
  payments: readonly RazorpayPayment[],
  taken: readonly RazorpayPayment[],
): Pick<GatewayPayment, 'status' | 'failureCode'> {
  if (taken.length > 0) return { status: 'captured', failureCode: null }
  if (payments.some(({ status }) => status === 'authorized')) return { status: 'authorised', failureCode: null }
  // Paid, and its payment can not be seen yet.
  if (link.status === 'paid' || link.status === 'partially_paid') return { status: 'pending', failureCode: null }
  if (link.status === 'created') return { status: 'created', failureCode: null }
  if (link.status === 'cancelled') return { status: 'cancelled', failureCode: null }
  const last = payments.find(({ status }) => status === 'failed')
  const decline = last ? declineOf(last.error_reason) : null
  if (decline === null || decline === 'undecided') return { status: 'expired', failureCode: null }
  return decline === 'cancelled'
    ? { status: 'cancelled', failureCode: null }
    : { status: 'failed', failureCode: decline }
}

function sum(payments: readonly RazorpayPayment[], amountOf: (payment: RazorpayPayment) => number): number {
  return payments.reduce((total, payment) => total + amountOf(payment), 0)
}
