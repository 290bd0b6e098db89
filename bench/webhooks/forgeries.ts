import { ORDER_STATUS } from '@compass/domain/orders'
import type { Customer } from '../proof/customer.ts'
import { askGateway, type Posting, post, type ReportedPayment, webhookOf } from '../proof/gateway-webhooks.ts'
import { Lines, type Reply } from '../proof/lines.ts'
import type { Shop } from '../proof/shop.ts'

interface Forgery {
  readonly name: string
  readonly body: string
  readonly posting: Posting
  readonly status: number
}

/** More than a call takes. */
const HUGE_BYTES = 300 * 1024

/**
 * Webhooks that nobody at the gateway has signed, of a payment that nobody has made. Each is refused with its status, and the
 * order waits as before. `foreign` is another merchant of the same product.
 */
export async function tryForgeries(shop: Shop, foreign: string, customer: Customer, key: string): Promise<string[]> {
  const { merchantId } = shop.market
  const { order, payment } = await customer.order({ mod: 'card' }, key)
  const known = await askGateway(shop.gateway, merchantId, payment!._id)
  if (!known) return [`the gateway has no payment ${payment!._id}`]
  const paid: ReportedPayment = {
    ...known,
    status: 'captured',
    captured: known.amount,
    requiresRedirect: false,
    pageUrl: null,
    form: null,
  }
  const body = webhookOf(paid)
  const forgeries: Forgery[] = [
    { name: 'no signature', body, posting: { merchantId, signature: '' }, status: 400 },
    { name: 'a wrong signature', body, posting: { merchantId, signature: `t=1,v1=${'0'.repeat(64)}` }, status: 400 },
    { name: 'ten minutes old', body, posting: { merchantId, secondsAgo: 600 }, status: 400 },
    { name: 'ten minutes ahead', body, posting: { merchantId, secondsAgo: -600 }, status: 400 },
    { name: 'another account’s key', body, posting: { merchantId: foreign, account: merchantId }, status: 400 },
    { name: 'an account of nobody', body, posting: { merchantId, account: crypto.randomUUID() }, status: 400 },
    { name: 'no account', body, posting: { merchantId, account: '' }, status: 400 },
    { name: 'no JSON', body: 'captured', posting: { merchantId }, status: 400 },
    { name: 'no payment in it', body: '{"id":"evt_1"}', posting: { merchantId }, status: 400 },
    { name: 'huge', body: `${' '.repeat(HUGE_BYTES)}${body}`, posting: { merchantId }, status: 413 },
    // Rightly signed by the account of another merchant: it acts there, where this payment is nobody's.
    {
      name: 'a foreign account about our payment',
      body: webhookOf({ ...paid, captured: 0, status: 'failed' }),
      posting: { merchantId: foreign },
      status: 200,
    },
  ]
  const faults: string[] = []
  // The line of one who sends too much is broken while it is still sending: nobody else uses it.
  const ownLines = new Lines(shop.lines.port)
  const replies = await Promise.all(
    forgeries.map(({ body, posting, status }) =>
      post(status === 413 ? ownLines : shop.lines, body, { ...posting, number: customer.number }).catch(
        (error: Error) => error,
      ),
    ),
  )
  ownLines.close()
  for (const [n, { name: label, status }] of forgeries.entries()) {
    const reply = replies[n] as Reply | Error
    // Who sends too much may find the line closed.
    if (reply instanceof Error && status === 413) continue
    if (reply instanceof Error || reply.status !== status)
      faults.push(
        `a notice with ${label} was answered ${reply instanceof Error ? reply.message : reply.status}, not ${status}`,
      )
  }
  const after = await customer.seeOrder(order._id)
  if (after.status !== ORDER_STATUS.INITIALIZE)
    faults.push(`order ${order._id} stands at ${after.status} after forged webhooks`)
  return faults
}

/**
 * The gateway's true report of a payment, twenty times at once under one id, then its earlier reports and a refusal. All are
 * answered 200, and the order is placed once.
 */
export async function repeatWebhooks(shop: Shop, customer: Customer, key: string): Promise<string[]> {
  const { merchantId } = shop.market
  const { order, payment } = await customer.order({ mod: 'card' }, key)
  await customer.type(payment!, '4000000000990004')
  const paid = await askGateway(shop.gateway, merchantId, payment!._id)
  if (!paid) return [`the gateway has no payment ${payment!._id}`]
  const body = webhookOf(paid)
  const earlier = ['created', 'pending', 'authorised', 'failed', 'expired'].map((status) =>
    webhookOf({ ...paid, status, captured: 0 }),
  )
  const first = await post(shop.lines, earlier[1]!, { merchantId })
  const same = await Promise.all(Array.from({ length: 20 }, () => post(shop.lines, body, { merchantId })))
  const late = await Promise.all(earlier.map((one) => post(shop.lines, one, { merchantId })))
  const all = [first, ...same, ...late]
  const after = await customer.seeOrder(order._id)
  return [
    ...(all.every(({ status }) => status === 200)
      ? []
      : [`webhooks again and late were answered ${[...new Set(all.map(({ status }) => status))]}`]),
    ...(after.status === ORDER_STATUS.NEW ? [] : [`a paid order stands at ${after.status} after late webhooks`]),
  ]
}
