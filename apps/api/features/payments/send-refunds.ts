import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import { nudgeOutbox } from '../../jobs/relay-outbox.ts'
import { GatewayFault, type GatewayRefund } from '../../ports/gateways/port.ts'
import { endRefundOf } from '../../records/refunds/end-refund.ts'
import { gatewayById } from './enquire.ts'
import { refundByFallback } from './refund-fallback.ts'

const MAX_AT_ONCE = 50
/** How often a gateway may refuse before it is believed: over some eight minutes. */
const MAX_REFUSALS = 6
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
 * id, so that one that was sent twice is one. What a gateway refuses for good goes another way (`refundByFallback`).
 */
export async function sendRefunds(api: Api): Promise<void> {
  const now = api.clock()
  const due = await api.database.platform().rows<DueRow>(statement('payments.listDueRefunds')`
        select r.merchant_id, r.refund_id, r.status, r.amount, r.reason, r.tries, r.gateway_reference, p.gateway,
       p.gateway_reference as payment_reference
     from refunds r join payments p on p.merchant_id = r.merchant_id and p.payment_id = r.payment_id
     where r.next_at <= ${now} and r.status in ('queued', 'pending') order by r.next_at limit ${MAX_AT_ONCE}`)
  for (const refund of due) await sendRefund(api, refund)
}

async function sendRefund(api: Api, refund: DueRow): Promise<void> {
  const { merchant_id: merchantId, refund_id: id, payment_reference: payment } = refund
  const gateway = gatewayById(api, refund.gateway)
  const tenant = api.database.tenant(merchantId)
  const now = api.clock()
  const nextAt = new Date(now.getTime() + pauseSeconds(refund.tries) * 1000)
  const isTaken = await tenant.changes(
    statement('payments.claimRefund')`
        update refunds set tries = tries + 1, next_at = ${nextAt} where merchant_id = $1 and refund_id = ${id} and
          next_at <= ${now} returning 1`,
  )
  // Another process has just sent it.
  if (isTaken === 0) return
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
    // It may have no money now and some later; one that does not answer at all is asked for ever.
    if (error.kind === 'refused' && refund.tries + 1 >= MAX_REFUSALS) await refundByFallback(api, merchantId, id, now)
  }
}

/** What a gateway says of a refund, by our reference; any number of times, in any order. */
export async function finishRefund(api: Api, merchantId: string, answer: GatewayRefund, now: Date): Promise<void> {
  await api.database.tenant(merchantId).run(statement('payments.finishRefund')`
        update refunds set gateway_reference = ${answer.id}, status = case when status = 'queued' then 'pending' else
          status end
       where merchant_id = $1 and refund_id::text = ${answer.reference} and status in ('queued', 'pending')`)
  if (answer.status === 'pending') return
  if (answer.status === 'succeeded') await endRefund(api, merchantId, answer.reference, now)
  else await refundByFallback(api, merchantId, answer.reference, now)
}

/** The money is back, once; whoever watches the order is told. */
async function endRefund(api: Api, merchantId: string, id: string, now: Date): Promise<void> {
  if (await endRefundOf(api.database.tenant(merchantId), id, now)) nudgeOutbox(api)
}
