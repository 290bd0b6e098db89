import type { BodyOf } from '@compass/contract/call'
import type { claimShare as claimCall } from '@compass/contract/shares'
import { isReceived, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import {
  type ClaimCommand,
  claimShare as claimOf,
  isPending,
  openOf,
  payShare,
  type TableBill,
} from '@compass/domain/shares'
import { presentMember, type VisitMember } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { isId, newId } from '../../ids/index.ts'
import { findOrderOfShare, type ShareRecord } from '../../records/shares/table-bill.ts'
import { completeIfPaid } from '../orders/move-order.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { closeBillAsShown, repriceBill } from './bill-spending.ts'
import { endAttemptsAtGateway } from './end-attempts-at-gateway.ts'
import { checkParts } from './price-table.ts'
import { inSharedTable, type SharedTable, waitingUnits } from './shared-table.ts'
import { unitOf } from './table-answer.ts'
import { dueShares, releaseShares, withShare, writeBill } from './write-bill.ts'

/** A claim stands for so long; so does a payment of it at the bank. */
const CLAIM_MINUTES = 10

/** A share and its table after an operation. */
interface ShareAtTable {
  readonly table: SharedTable
  readonly share: ShareRecord
}

/**
 * Claims a part of a bill for ten minutes. Refuses `not_found`, `join_first`, `visit_ended`, `already_paid`, `order_ended`,
 * `bill_waits`, `promo_for_one_payer`, `promo_exhausted`, `bill_changed`, `invalid_fields`, and `share_taken` with what is open.
 */
export async function claimShare(
  api: Api,
  { merchantId, userId }: Session,
  body: BodyOf<typeof claimCall>,
  now: Date,
): Promise<Result<ShareAtTable>> {
  const { orderId, kind, n, lines, amount, expected } = body
  const claimed = await claimOrReprice<ShareAtTable>(api, { merchantId, orderId, expected, now }, async (table) => {
    const member = payerOf(table, userId)
    if (!member.ok) return member
    if (amount && amount.currency !== table.order.currency)
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount.currency', rule: 'invalid' }] })
    const items = lines?.map(({ _id, of = 1 }) => ({ itemId: _id, parts: of }))
    const command = { kind, n, lines: items, amount: amount?.amount }
    return claimInside(table, member.value, command, { expected: expected?.amount.amount })
  })
  nudgeOutbox(api, merchantId)
  if (claimed.ok && claimed.value.share.state === 'paid')
    await completeIfPaid(api, merchantId, claimed.value.table.order, now)
  return claimed
}

interface ClaimContext {
  readonly merchantId: string
  readonly orderId: string
  /** What was shown of it. */
  readonly expected: BodyOf<typeof claimCall>['expected']
  readonly now: Date
}

/** Runs a claim on a locked table. One that found a dearer bill is rolled back, and the bill says then what it costs. */
export async function claimOrReprice<T>(
  api: Api,
  { merchantId, orderId, expected, now }: ClaimContext,
  claim: (table: SharedTable) => Promise<Result<T>>,
): Promise<Result<T>> {
  const claimed = await inSharedTable<T>(api, merchantId, orderId, now, async (table) => {
    if (expected && expected.amount.currency !== table.order.currency)
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'expected.amount.currency', rule: 'invalid' }] })
    return claim(table)
  })
  const isDearer = !claimed.ok && DEARER.has(claimed.refusal.reason)
  if (isDearer) await repriceBill(api, merchantId, orderId, now)
  return claimed
}

export const DEARER: ReadonlySet<string> = new Set(['promo_exhausted', 'bill_changed'])

/** A claim in the caller's transaction, by who may pay. Refuses as `claimShare`. */
export async function claimInside(
  read: SharedTable,
  member: VisitMember,
  command: ClaimCommand,
  {
    key = null,
    expected,
  }: {
    /** Of the call that claims it to pay it; null: none was named, or it is to be paid later. */
    readonly key?: ShareRecord['key']
    /** Minor units that were shown; absent: nobody looked. */
    readonly expected?: number | undefined
  } = {},
): Promise<Result<ShareAtTable>> {
  const claimable = checkClaimable(read)
  if (!claimable.ok) return claimable
  const due = dueShares(read)
  const closed = await closeBillAsShown(due.length === 0 ? read : await freed(read, due))
  if (!closed.ok) return closed
  const table = closed.value
  const { order, bill, loaded, now } = table
  const divided = command.kind === 'all' ? accept(true as const) : checkParts(loaded, table)
  if (!divided.ok) return divided
  const claim = claimOf(bill, command, { unit: unitOf(table), currency: order.currency })
  if (!claim.ok) return claim
  const { amount, part, items, parts } = claim.value
  if (expected !== undefined && amount > expected) return refuse({ reason: 'bill_changed' })
  const share: ShareRecord = {
    id: newId(now.getTime()),
    kind: command.kind,
    orderId: order.id,
    memberId: member.id,
    userId: member.userId,
    amount,
    credits: 0,
    state: 'claimed',
    method: null,
    part,
    items,
    claimedAt: now,
    expiresAt: expiryOf(now),
    paymentId: null,
    paidAt: null,
    refunded: 0,
    dueBack: 0,
    earned: 0,
    key,
  }
  const changed: TableBill<ShareRecord> = { ...bill, parts, shares: [...bill.shares, share] }
  // A bill of zero is paid at once (decisions, "What is paid is a bill").
  const written =
    amount === 0 ? withShare(payShare(changed, share.id).bill, share.id, { paidAt: now, expiresAt: null }) : changed
  const after = await writeBill(table, written)
  return accept({ table: after, share: after.bill.shares.find(({ id }) => id === share.id)! })
}

/** What is over by the clock is free before anybody is told that it is taken. */
async function freed(table: SharedTable, due: readonly string[]): Promise<SharedTable> {
  return writeBill(table, await releaseShares(table, due, PAYMENT_STATUS.ABORTED))
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MINUTES * 60_000)
}

/** Who may claim and pay: who is in. Refuses `not_found` for strangers, `join_first` for who waits, `visit_ended`. */
export function payerOf({ visit }: Pick<SharedTable, 'visit'>, userId: string): Result<VisitMember> {
  const known = visit.members.find((one) => one.userId === userId)
  if (!known || known.state === 'removed') return refuse({ reason: 'not_found' })
  if (visit.state === 'ended') return refuse({ reason: 'visit_ended' })
  const member = presentMember(visit.members, userId)
  return member ? accept(member) : refuse({ reason: 'join_first' })
}

/** Can anything of this bill be claimed, or chosen for it? Refuses `already_paid`, `order_ended`, `bill_waits`. */
export function checkClaimable(
  table: SharedTable,
  { mayWait = false }: { readonly mayWait?: boolean } = {},
): Result<true> {
  const { order, bill } = table
  const isPaid = bill.closedAt !== null && bill.shares.every((share) => !isPending(share)) && openOf(bill) === 0
  const isOver = order.status === ORDER_STATUS.PAYMENT_COMPLETED || isReceived(order.status)
  if (isPaid || isOver) return refuse({ reason: 'already_paid' })
  const takes: readonly number[] = [ORDER_STATUS.NEW, ORDER_STATUS.APPROVED, ORDER_STATUS.SERVED]
  if (!takes.includes(order.status)) return refuse({ reason: 'order_ended' })
  const items = waitingUnits(table)
  return items > 0 && !mayWait ? refuse({ reason: 'bill_waits', items }) : accept(true)
}

/**
 * Releases a claimed share: its owner does, or staff (`userId` null). One that is released already stays so. What a bank still
 * holds open is ended there too. Refuses `not_found`, `already_paid`.
 */
export async function releaseClaim(
  api: Api,
  {
    merchantId,
    userId,
    orderId,
    shareId,
    now,
  }: {
    readonly merchantId: string
    readonly userId: string | null
    /** Null: whichever it is of. */
    readonly orderId: string | null
    readonly shareId: string
    readonly now: Date
  },
): Promise<Result<SharedTable>> {
  const found = isId(shareId) ? await findOrderOfShare(api.database.tenant(merchantId), shareId) : null
  if (found === null || (orderId !== null && orderId !== found)) return refuse({ reason: 'not_found' })
  const released = await inSharedTable<SharedTable>(api, merchantId, found, now, async (table) => {
    const share = table.bill.shares.find(({ id }) => id === shareId)!
    if (userId !== null && share.userId !== userId) return refuse({ reason: 'not_found' })
    if (share.state === 'paid') return refuse({ reason: 'already_paid' })
    if (share.state === 'released') return accept(table)
    return accept(await writeBill(table, await releaseShares(table, [shareId], PAYMENT_STATUS.CANCELLED)))
  })
  nudgeOutbox(api, merchantId)
  if (released.ok) endAttemptsAtGateway(api, released.value, [shareId])
  return released
}
