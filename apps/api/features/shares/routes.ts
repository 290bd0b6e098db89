import * as calls from '@compass/contract/shares'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { keyHeader } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import { serve } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { isId } from '../../ids/index.ts'
import { billedOrderOf, type Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findPayment } from '../../records/payments/payments.ts'
import { accessOrder } from '../orders/order-access.ts'
import { orderAnswer } from '../orders/order-answer.ts'
import { seenAtCounter } from '../orders/seen-at-counter.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { partyOrderAnswer } from '../rounds/party-order.ts'
import { changePoints, changePromotion, changeReward } from './change-choices.ts'
import { claimShare, releaseClaim } from './claim-share.ts'
import { paySharedBill } from './pay-share.ts'
import { readSharedTable, type SharedTable } from './shared-table.ts'
import { shareAnswer, type TableBillShape, tableBillAnswer } from './table-answer.ts'

export function serveShares(app: FastifyInstance, api: Api): void {
  serveReading(app, api)
  serveChoices(app, api)

  serve(app, api, calls.claimShare, async ({ session, body, now }) => {
    const claimed = await claimShare(api, session, body, now)
    if (!claimed.ok) return withBill(api, session, body.orderId, claimed, now)
    const table = await readTable(api, session.merchantId, body.orderId, now)
    if (!table) return refuse({ reason: 'not_found' })
    const share = shareAnswer(table, claimed.value.share, session.userId)
    return accept({ share, bill: await tableBillAnswer(table, session.userId) })
  })

  serve(app, api, calls.releaseShare, async ({ session, params, now }) => {
    const { merchantId, userId } = session
    const released = await releaseClaim(api, { merchantId, userId, orderId: null, shareId: params.id, now })
    return released.ok ? billAnswer(api, session, released.value.order.id, now) : released
  })

  serve(app, api, calls.payTableBill, async ({ session, body, language, now, request, reply }) => {
    const { merchantId, userId } = session
    const paid = await paySharedBill(api, {
      ...{ session, body, rawBody: request.body, idempotencyKey: keyHeader(request), language, now },
      host: request.headers.host,
    })
    if (!paid.ok) return withBill(api, session, body.orderId, paid, now)
    const table = await readTable(api, merchantId, paid.value.orderId, now)
    const share = table?.bill.shares.find(({ id }) => id === paid.value.shareId)
    if (!table || !share) return refuse({ reason: 'not_found' })
    const { payment } = paid.value
    const latest = payment && (await findPayment(api.database.tenant(merchantId), payment.id))
    if (paid.value.isReplay) markReplayed(reply)
    return accept({
      order: partyOrderAnswer(table.order, userId),
      share: shareAnswer(table, share, userId),
      bill: await tableBillAnswer(table, userId),
      payment: latest && paymentAnswer(latest, now),
    })
  })
}

function serveReading(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getTableBill, async ({ session, params, request, now }) => {
    const seen = await accessOrder(api, request, session, params.id)
    if (!seen.ok) return seen
    const { order, seenBy, merchantId } = seen.value
    const table = seenBy === 'link' ? null : await readTable(api, merchantId, order.id, now)
    const bill = table && (await tableBillAnswer(table, session.userId))
    return accept({ order: orderAnswer(table?.order ?? order, seenBy), bill })
  })

  serve(app, api, calls.getTableBillForStaff, async ({ merchantId, keyStore, params, request, now }) => {
    const order = isId(params.id) ? await findOrder(api.database.tenant(merchantId!), params.id) : null
    if (!order) return refuse({ reason: 'not_found' })
    if (isOthers(order, keyStore)) return refuse({ reason: 'forbidden' })
    const table = await readTable(api, merchantId!, billedOrderOf(order), now)
    const seen = seenAtCounter(request, orderAnswer(order, 'owner'))
    return accept({ order: seen, bill: table && (await tableBillAnswer(table, null)) })
  })

  serve(app, api, calls.releaseShareByStaff, async ({ merchantId, keyStore, params, now }) => {
    const order = isId(params.id) ? await findOrder(api.database.tenant(merchantId!), params.id) : null
    if (order && isOthers(order, keyStore)) return refuse({ reason: 'forbidden' })
    const orderId = order ? billedOrderOf(order) : params.id
    const share = { merchantId: merchantId!, userId: null, orderId, shareId: params.share, now }
    const released = await releaseClaim(api, share)
    if (!released.ok) return released
    const table = await readTable(api, merchantId!, orderId, now)
    return table ? accept({ bill: await tableBillAnswer(table, null) }) : refuse({ reason: 'not_found' })
  })
}

/** The bill of a court's table is of all its vendors, and no one vendor's to read. */
function isOthers(order: Order, keyStore: string | null): boolean {
  return keyStore !== null && billedOrderOf(order) !== order.id
}

function serveChoices(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.applyTablePromo, async ({ session, body, now }) =>
    changed(api, session, body.orderId, await changePromotion(api, session, body, now), now),
  )

  serve(app, api, calls.applyTableLoyalty, async ({ session, body, now }) =>
    changed(api, session, body.orderId, await changePoints(api, session, body, now), now),
  )

  serve(app, api, calls.applyTableReward, async ({ session, body, now }) =>
    changed(api, session, body.orderId, await changeReward(api, session, body, now), now),
  )
}

async function changed(
  api: Api,
  session: Session,
  orderId: string,
  done: Result<true>,
  now: Date,
): Promise<CallResult<{ bill: TableBillShape }>> {
  return done.ok ? billAnswer(api, session, orderId, now) : withBill(api, session, orderId, done, now)
}

async function billAnswer(api: Api, { merchantId, userId }: Session, orderId: string, now: Date) {
  const table = await readTable(api, merchantId, orderId, now)
  return table ? accept({ bill: await tableBillAnswer(table, userId) }) : refuse({ reason: 'not_found' })
}

const WITH_BILL: ReadonlySet<string> = new Set(['share_taken', 'bill_closed', 'bill_changed', 'promo_exhausted'])

/** Who is told that a part is taken, or that the bill is closed or dearer, sees what it is now. */
async function withBill<T>(
  api: Api,
  { merchantId, userId }: Session,
  orderId: string,
  refused: Extract<Result<unknown>, { ok: false }>,
  now: Date,
): Promise<CallResult<T>> {
  if (!WITH_BILL.has(refused.refusal.reason)) return refused
  const table = await readTable(api, merchantId, orderId, now)
  return table ? { ...refused, data: { bill: await tableBillAnswer(table, userId) } } : refused
}

async function readTable(api: Api, merchantId: string, orderId: string, now: Date): Promise<SharedTable | null> {
  const loaded = await api.merchants.load(merchantId)
  const order = await findOrder(api.database.tenant(merchantId), orderId)
  return loaded && order && readSharedTable(api, loaded, order, now)
}
