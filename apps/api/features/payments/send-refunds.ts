import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { nudgeOutbox } from '../../jobs/relay-outbox.ts'
import { GatewayFault, type GatewayRefund } from '../../ports/gateways/port.ts'
import { gatewayById } from './enquire.ts'

const MOST_AT_ONCE = 50
/** Seconds until a refund is tried, or asked about, again: growing to an hour. */
const pauseSeconds = (tries: number) => Math.min(3600, 15 * 2 ** tries)

type DueRow = {
  merchant_id: string
  refund_id: string
  status: string
  amount: number
  reason: string | null
  tries: number
  gateway_reference: string | null
  gateway: number
  payment_reference: string | null
}

/**
 * Sends the refunds that are due to their gateways, and asks about those that a gateway has. The reference is the refund's own
 * id, so that one that was sent twice is one. A gateway's "no" is a failure that a person has to look at.
 */
export async function sendRefunds(api: Api): Promise<void> {
  const now = api.clock()
  const due = await api.database.everywhere<DueRow>(
    `select r.merchant_id, r.refund_id, r.status, r.amount, r.reason, r.tries, r.gateway_reference, p.gateway,
       p.gateway_reference as payment_reference
     from refunds r join payments p on p.merchant_id = r.merchant_id and p.payment_id = r.payment_id
     where r.next_at <= $1 and r.status in ('queued', 'pending') order by r.next_at limit ${MOST_AT_ONCE}`,
    [now],
  )
  for (const refund of due) await sendRefund(api, refund)
}

async function sendRefund(api: Api, refund: DueRow): Promise<void> {
  const { merchant_id: merchantId, refund_id: id, payment_reference: payment } = refund
  const gateway = gatewayById(api, refund.gateway)
  const tenant = api.database.tenant(merchantId)
  const now = api.clock()
  const nextAt = new Date(now.getTime() + pauseSeconds(refund.tries) * 1000)
  await tenant.change('update refunds set tries = tries + 1, next_at = $3 where merchant_id = $1 and refund_id = $2', [
    id,
    nextAt,
  ])
  if (!gateway || payment === null) return
  try {
    const { amount, reason, gateway_reference: known } = refund
    const answer =
      refund.status === 'pending' && known !== null
        ? await gateway.findRefund(merchantId, known)
        : await gateway.refund(merchantId, payment, { reference: id, amount, reason: reason ?? '' })
    if (answer) await finishRefund(api, merchantId, answer, now)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.warn({ merchantId, refund: id, why: error.message }, 'a refund was not taken')
    if (error.kind === 'refused') await endRefund(api, merchantId, id, 'failed', now)
  }
}

/** What a gateway says of a refund, by our reference; any number of times, in any order. */
export async function finishRefund(api: Api, merchantId: string, answer: GatewayRefund, now: Date): Promise<void> {
  await api.database.tenant(merchantId).change(
    `update refunds set gateway_reference = $3, status = case when status = 'queued' then 'pending' else status end
       where merchant_id = $1 and refund_id::text = $2 and status in ('queued', 'pending')`,
    [answer.reference, answer.id],
  )
  if (answer.status === 'pending') return
  await endRefund(api, merchantId, answer.reference, answer.status === 'succeeded' ? 'done' : 'failed', now)
}

/** Ends a refund once: what failed is held by the gateway still, and can be given back another way. */
async function endRefund(
  api: Api,
  merchantId: string,
  id: string,
  status: 'done' | 'failed',
  now: Date,
): Promise<void> {
  const ended = await api.database.tenant(merchantId).change(
    `with ended as (
       update refunds set status = $3, next_at = null, settled_at = $4
       where merchant_id = $1 and refund_id::text = $2 and status in ('queued', 'pending') returning payment_id, order_id, amount, of_order
     ), freed as (
       update payments p set refunded = p.refunded - e.amount from ended e
       where p.merchant_id = $1 and p.payment_id = e.payment_id and $3 = 'failed'
     ), told as (
       update orders o set version = o.version + 1, refunded = o.refunded - case when $3 = 'failed' and e.of_order then e.amount else 0 end
       from ended e where o.merchant_id = $1 and o.order_id = e.order_id returning o.order_id, o.version
     )
     insert into outbox (merchant_id, event_id, kind, body, created_at)
     select $1, $5, 'order', jsonb_build_object('orderId', order_id::text, 'version', version), $4 from told`,
    [id, status, now, newId(now.getTime())],
  )
  if (status === 'failed')
    api.metrics.count('compass_refunds_failed_total', 'Refunds that a gateway did not make: a person has to look.')
  if (ended > 0) nudgeOutbox(api)
}
