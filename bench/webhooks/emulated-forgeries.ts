import { ORDER_STATUS } from '@compass/domain/orders'
import type { TravellingWebhook } from '@compass/emulators/http'
import { Customer, cardThat } from '../proof/customer.ts'
import { Lines, type Reply } from '../proof/lines.ts'
import type { Shop } from '../proof/shop.ts'
import { bring } from '../proof/webhook-manners.ts'

interface Forgery {
  readonly name: string
  readonly webhook: TravellingWebhook
  /** What it is answered; null: any answer but a fault of the server's, since the gateway is asked all the same. */
  readonly status: number | null
}

/** More than a call takes. */
const HUGE_BYTES = 300 * 1024
const TIMES = 20
const FIRST_NEIGHBOUR = 1_000_000

/**
 * The webhook of a paid payment: changed in ways that its provider has not signed, and as another payment's, which stays
 * unpaid. Then twenty times at once as it was sent: the order is placed once.
 */
export async function forgeAndRepeat(shop: Shop, foreign: string, customer: Customer, key: string): Promise<string[]> {
  const { choice, webhooksOf, signature } = shop.gateway
  const paid = await customer.order(choice, key)
  await customer.type(paid.payment!, cardThat('noticeNever'))
  const webhook = (await webhooksOf!(paid.payment!._id)).at(-1)
  if (!webhook) return [`the gateway told nothing of payment ${paid.payment!._id}`]
  // Somebody else's: a cart that changes would let go of the paid order.
  const neighbour = await Customer.come(shop, FIRST_NEIGHBOUR + customer.number)
  const other = await neighbour.order(choice, `${key}-other`)
  const refused = signature === 'none' ? null : 400
  const unsigned = webhook.body.replaceAll(paid.payment!._id, other.payment!._id)
  const forgeries: Forgery[] = [
    { name: 'no signature', webhook: { ...webhook, headers: {} }, status: refused },
    { name: 'a wrong signature', webhook: { ...webhook, headers: wrongly(webhook.headers) }, status: refused },
    { name: 'another payment in it', webhook: { ...webhook, body: unsigned }, status: null },
    { name: 'no JSON', webhook: { ...webhook, body: 'captured' }, status: 400 },
    { name: 'an account of nobody', webhook: { ...webhook, url: to(webhook, crypto.randomUUID()) }, status: 400 },
    { name: 'no account', webhook: { ...webhook, url: to(webhook, '') }, status: 400 },
    // With one account for both merchants, as these emulators have it, the money would be the other's too.
    ...(signature === 'merchant'
      ? [{ name: 'a foreign account', webhook: { ...webhook, url: to(webhook, foreign) }, status: 400 }]
      : []),
    { name: 'huge', webhook: { ...webhook, body: `${' '.repeat(HUGE_BYTES)}${webhook.body}` }, status: 413 },
  ]
  const faults = (await Promise.all(forgeries.map((forgery) => tryOne(shop.lines, forgery, customer.number)))).flat()
  const unpaid = await neighbour.seeOrder(other.order._id)
  if (unpaid.status !== ORDER_STATUS.INITIALIZE)
    faults.push(`order ${other.order._id} stands at ${unpaid.status} after forged webhooks`)
  const same = await Promise.all(Array.from({ length: TIMES }, () => bring(shop.lines, webhook, customer.number)))
  if (same.some(({ status }) => status !== 200))
    faults.push(`a webhook ×${TIMES} was answered ${[...new Set(same.map(({ status }) => status))].join(', ')}`)
  const { status } = await customer.seeOrder(paid.order._id)
  if (status !== ORDER_STATUS.NEW) faults.push(`a paid order stands at ${status} after its webhook ×${TIMES}`)
  return faults
}

async function tryOne(lines: Lines, { name: label, webhook, status }: Forgery, number: number): Promise<string[]> {
  // The line of one who sends too much is broken while it is still sending: nobody else uses it.
  const own = status === 413 ? new Lines(lines.port) : lines
  const reply: Reply | Error = await bring(own, webhook, number).catch((error: Error) => error)
  if (own !== lines) own.close()
  if (reply instanceof Error) return status === 413 ? [] : [`a webhook with ${label} was answered ${reply.message}`]
  const isRight = status === null ? reply.status < 500 : reply.status === status
  return isRight ? [] : [`a webhook with ${label} was answered ${reply.status}, not ${status ?? 'below 500'}`]
}

const wrongly = (headers: TravellingWebhook['headers']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[0-9a-f]{32,}/g, '0'.repeat(64))]),
  )

function to({ url }: TravellingWebhook, account: string): string {
  const changed = new URL(url)
  changed.searchParams.set('account', account)
  return changed.href
}
