import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PageHosts } from '@compass/domain/payments'
import { accept, refuse } from '@compass/domain/refusal'
import type { SecretsPort } from '../../secrets/port.ts'
import { type CourierAccount, CourierFault, type CourierOrder, type CouriersPort } from '../port.ts'
import { codeOf, duplicateOf, newsOf, readDelivery, readList, readQuote, readWebhookBody } from './answers.ts'
import { UberDirectClient, type UberDirectSettings } from './client.ts'
import type { JsonAnswer } from './request.ts'
import { deliveryBody, quoteBody } from './requests.ts'

/** Its webhooks say each step at once; this is for those that do not come. It takes 200 calls in ten minutes while one tries it. */
const SECONDS_BETWEEN_LOOKS = 20
/** It knows an idempotency key for an hour: what was asked for earlier is looked for in its list first. */
const KEY_LASTS_MS = 50 * 60_000
const PAGE = 100
const MAX_PAGES = 5

/** Nobody takes it. */
const NOBODY = new Set(['couriers_busy', 'address_undeliverable', 'address_undeliverable_limited_couriers'])
/** The price that was promised is none any more: the delivery is booked at today's. */
const OLD_QUOTE = new Set(['expired_quote', 'used_quote', 'mismatched_price_quote'])

/** Where its customers follow a courier. */
const TRACKING_HOSTS = ['www.ubereats.com', 'www.uber.com', 'm.uber.com', 'trip.uber.com', 'delivery.uber.com']

/** Couriers of Uber Direct, with each merchant's own account. */
export function uberDirectCouriers(
  settings: UberDirectSettings,
  secrets: SecretsPort,
  clock: () => number = Date.now,
): CouriersPort {
  const client = new UberDirectClient(settings, secrets, clock)
  const pages: PageHosts = { hosts: TRACKING_HOSTS, allowsHttp: false }
  return {
    secondsBetweenLooks: () => SECONDS_BETWEEN_LOOKS,
    async quote(input, signal) {
      const answer = await client.call(input.account, 'POST', '/delivery_quotes', signal, quoteBody(input))
      return NOBODY.has(codeOf(answer) ?? '') ? null : readQuote(answer)
    },
    async book(order, signal) {
      const earlier = await findEarlier(client, order, signal)
      return earlier === null ? bookNow(client, order, signal) : { id: earlier }
    },
    async status(account, bookingId, now, signal) {
      const answer = await client.call(account, 'GET', `/deliveries/${encodeURIComponent(bookingId)}`, signal)
      const delivery = readDelivery(answer, account.mode)
      if (delivery.id !== bookingId) throw new CourierFault('unsure', 'Uber Direct answered another delivery')
      return newsOf(delivery, now, pages)
    },
    async cancel(account, bookingId, signal) {
      const path = `/deliveries/${encodeURIComponent(bookingId)}/cancel`
      const answer = await client.call(account, 'POST', path, signal, {})
      const isOver = answer.status === 404 || codeOf(answer) === 'noncancelable_delivery'
      if (answer.status >= 400 && !isOver) throw new CourierFault('refused', `not cancelled: ${codeOf(answer)}`)
    },
    async readWebhook({ merchantId, mode }, { headers, body }) {
      const { signingKey, signingKeyBefore } = (await client.secretsOf(merchantId, mode)) ?? {}
      const keys = [signingKey, signingKeyBefore].filter((key): key is string => key !== undefined && key !== '')
      if (!keys.some((key) => isSigned(key, headers['x-uber-signature'], body)))
        return refuse({ reason: 'invalid_signature' })
      const bookingId = readWebhookBody(body.toString('utf8'), mode)
      if (bookingId === undefined) return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
      return accept(bookingId)
    },
  }
}

async function bookNow(
  client: UberDirectClient,
  order: CourierOrder,
  signal: AbortSignal,
): Promise<{ readonly id: string } | null> {
  const { account, reference, quoteId } = order
  const create = (quote: string | null) =>
    client.call(account, 'POST', '/deliveries', signal, deliveryBody(order, quote))
  let answer = await create(quoteId)
  if (quoteId !== null && OLD_QUOTE.has(codeOf(answer) ?? '')) answer = await create(null)
  if (NOBODY.has(codeOf(answer) ?? '')) return null
  const delivery = readDelivery(await answerOfDuplicate(client, account, answer, signal), account.mode)
  if (delivery.external_id !== reference) throw new CourierFault('unsure', 'Uber Direct answered another delivery')
  return { id: delivery.id }
}

/** It knows by number and reference that the delivery is there: that one is ours. */
async function answerOfDuplicate(
  client: UberDirectClient,
  account: CourierAccount,
  answer: JsonAnswer,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  const id = codeOf(answer) === 'duplicate_delivery' ? duplicateOf(answer) : null
  return id === null ? answer : client.call(account, 'GET', `/deliveries/${encodeURIComponent(id)}`, signal)
}

/** What was booked so long ago that its key is forgotten; null: nothing was, or the key still holds. */
async function findEarlier(
  client: UberDirectClient,
  { account, reference, requestedAt, now }: CourierOrder,
  signal: AbortSignal,
): Promise<string | null> {
  if (now.getTime() - requestedAt.getTime() < KEY_LASTS_MS) return null
  for (let page = 0; page < MAX_PAGES; page++) {
    const path = `/deliveries?limit=${PAGE}&offset=${page * PAGE}`
    const deliveries = readList(await client.call(account, 'GET', path, signal))
    const found = deliveries.find(({ external_id }) => external_id === reference)
    if (found) return found.id
    if (deliveries.length < PAGE) return null
  }
  return null
}

/** Hex HMAC-SHA256 of the body as it came. */
function isSigned(key: string, header: string | string[] | undefined, body: Buffer): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{64}$/i.test(header)) return false
  return timingSafeEqual(createHmac('sha256', key).update(body).digest(), Buffer.from(header, 'hex'))
}
