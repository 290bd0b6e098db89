import { commit, rollback } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { isId } from '../../ids/index.ts'
import { GatewayFault, type GatewayRefund } from '../../ports/gateways/port.ts'
import { findPayment } from '../../records/payments/payments.ts'
import {
  claimRefund,
  type DueRefund,
  endRefund,
  findRefund,
  listDueRefunds,
  merchantsWithDueRefunds,
  writeGatewayReference,
} from '../../records/refunds/refunds.ts'
import { gatewayOfPayment } from '../merchants/gateway-of.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { refundByFallback } from './refund-fallback.ts'

const MAX_IN_A_SWEEP = 200
/** Sent together: a gateway that takes its eight seconds over one keeps the others from nothing. */
const MAX_AT_ONCE = 8
/** How often a gateway may refuse before it is believed: over some eight minutes. */
const MAX_REFUSALS = 6
/** Seconds until a refund is tried, or asked about, again: growing to an hour. */
const pauseSeconds = (tries: number) => Math.min(3600, 15 * 2 ** tries)

/**
 * Sends the refunds that are due to their gateways, and asks about those that a gateway has. The reference is the refund's own
 * id, so that one that was sent twice is one. What a gateway refuses for good goes another way (`refundByFallback`).
 */
export const sendRefunds: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueRefunds(database, clock()),
  async work(api, merchantId) {
    const due = await listDueRefunds(api.database.tenant(merchantId), api.clock(), MAX_IN_A_SWEEP)
    for (let at = 0; at < due.length; at += MAX_AT_ONCE)
      await Promise.all(due.slice(at, at + MAX_AT_ONCE).map((refund) => sendRefund(api, merchantId, refund)))
  },
}

async function sendRefund(api: Api, merchantId: string, refund: DueRefund): Promise<void> {
  const { id, paymentReference: payment } = refund
  const found = gatewayOfPayment(api, merchantId, refund)
  const now = api.clock()
  const nextAt = new Date(now.getTime() + pauseSeconds(refund.tries) * 1000)
  // Otherwise another process has just sent it.
  if (!(await claimRefund(api.database.tenant(merchantId), id, nextAt, now))) return
  if (!found || payment === null) return
  const { gateway, account } = found
  try {
    const { amount, currency, reason, gatewayReference: known } = refund
    const answer =
      refund.status === 'pending' && known !== null
        ? await gateway.findRefund(account, known)
        : await gateway.refund(account, payment, { reference: id, amount, currency, reason: reason ?? '' })
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
  const { id, reference, status } = answer
  if (!isId(reference)) return
  await writeGatewayReference(api.database.tenant(merchantId), reference, id)
  if (status === 'pending') return
  if (status === 'succeeded') await endSent(api, merchantId, reference, now)
  else await refundByFallback(api, merchantId, reference, now)
}

/** The money is back, once; whoever watches what it was paid for is told. */
async function endSent(api: Api, merchantId: string, refundId: string, now: Date): Promise<void> {
  const isEnded = await api.database.transact<boolean>(merchantId, async (tenant) => {
    const refund = await findRefund(tenant, refundId)
    const payment = refund?.paymentId ? await findPayment(tenant, refund.paymentId) : null
    const bill = payment?.bill ? await api.bills[payment.bill.kind].lock(tenant, payment.bill) : null
    if (!(await endRefund(tenant, refundId, now))) return rollback(false)
    await bill?.notify(now)
    return commit(true)
  })
  if (isEnded) nudgeOutbox(api, merchantId)
}
