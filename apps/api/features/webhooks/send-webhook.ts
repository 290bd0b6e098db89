import { takesUse } from '@compass/domain/pay-links'
import type { Api } from '../../http/api.ts'
import { findDisputeAt } from '../../records/disputes/disputes.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { OutboundWebhook, Outcome } from '../../records/outbound-webhooks/outbound-webhooks.ts'
import { findWebhook } from '../../records/outbound-webhooks/webhooks.ts'
import { findPayLink } from '../../records/pay-links/pay-links.ts'
import { findRoundAt } from '../../records/rounds/rounds.ts'
import { problemAnswer } from '../orders/problem-answer.ts'
import { merchantPayLinkAnswer } from '../pay-links/link-answer.ts'
import { disputeAnswer } from '../payments/dispute-answer.ts'
import { kitchenRound } from '../rounds/kitchen-round.ts'
import { ordersOnBoard } from '../rounds/on-board.ts'
import { signatureOf, signingKey } from './sign.ts'

const ANSWERS_WITHIN_MS = 3_000

/**
 * One letter to a till: which change it was, with its problem, dispute, round or paid link, and the order as it stands.
 * A status of 200 to 299 accepts it. 410 is retried like every other answer: only the merchant removes an address.
 */
export async function sendWebhook(api: Api, message: OutboundWebhook, now: Date): Promise<Outcome> {
  const { merchantId, targetId, eventId, orderId, version, createdAt } = message
  const tenant = api.database.tenant(merchantId)
  const [webhook, order] = await Promise.all([findWebhook(tenant, targetId), findOrder(tenant, orderId)])
  if (!webhook || !order) return { taken: false, answer: 'gone', gone: true }
  const [onBoard] = await ordersOnBoard(api, merchantId, [order])
  const roundId = order.visitId ? await findRoundAt(tenant, orderId, version) : null
  const round = onBoard!.subOrders?.find(({ _id }) => _id === roundId)
  const step = order.history.find((entry) => entry.version === version)
  const dispute = await findDisputeAt(tenant, orderId, version)
  const problem = order.problems?.find((one) => one.version === version)
  const link =
    order.payLinkId && step && takesUse(order, step.status, step.by) ? await findPayLink(tenant, order.payLinkId) : null
  const payLink = link && merchantPayLinkAnswer(await api.merchants.load(merchantId), link, now)
  const body = Buffer.from(
    JSON.stringify({
      id: eventId,
      type: typeOf({
        version,
        hasProblem: problem !== undefined,
        hasDispute: dispute !== null,
        hasRound: round !== undefined,
        isPaid: link !== null,
      }),
      createdAt: createdAt.toISOString(),
      change: {
        version,
        status: step?.status ?? null,
        at: (step?.at ?? createdAt).toISOString(),
        by: step?.by ?? null,
        reason: step?.reason ?? null,
      },
      ...(dispute && { dispute: disputeAnswer(dispute, { number: order.number, storeId: order.storeId }) }),
      ...(problem && { problem: problemAnswer(problem, order.currency) }),
      ...(round && { round: kitchenRound(order, round) }),
      ...(payLink && { payLink }),
      order: onBoard,
    }),
  )
  const key = signingKey(api.configuration.lastingKey, { merchantId, id: webhook.id, generation: webhook.generation })
  const status = await api.ports.post.post({
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'compass-webhooks',
      'compass-event': eventId,
      'compass-signature': signatureOf(key, body, now),
    },
    body,
    withinMs: ANSWERS_WITHIN_MS,
    mayBePrivate: api.configuration.mode === 'demo',
  })
  return { taken: status >= 200 && status < 300, answer: String(status) }
}

interface WebhookChange {
  readonly version: number
  readonly hasProblem: boolean
  readonly hasDispute: boolean
  readonly hasRound: boolean
  /** A pay link was paid by it. */
  readonly isPaid: boolean
}

function typeOf({ version, hasProblem, hasDispute, hasRound, isPaid }: WebhookChange): string {
  if (hasProblem) return 'order.problem'
  if (hasDispute) return 'order.dispute'
  if (version === 1) return 'order.placed'
  if (hasRound) return 'order.round'
  return isPaid ? 'paylink.paid' : 'order.changed'
}
