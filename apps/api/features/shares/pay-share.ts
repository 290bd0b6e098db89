import type { BodyOf } from '@compass/contract/call'
import type { payTableBill } from '@compass/contract/shares'
import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import { CARD_METHODS, cashAllowed, checkMethod, collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { SERVICE } from '@compass/domain/services'
import { claimedOf, isPending, paidOf, payShare } from '@compass/domain/shares'
import { presentMember } from '@compass/domain/visits'
import { isDuplicate, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type KeyUse, keyOf } from '../../http/idempotency-key.ts'
import type { Session } from '../../http/session.ts'
import { newId } from '../../ids/index.ts'
import { balancesOf } from '../../records/ledgers/ledger.ts'
import { takeShareCredits } from '../../records/ledgers/share-credits.ts'
import { isOfTable, type Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfTable } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { endAttemptsAtBill } from '../../records/payments/payments.ts'
import { openBillCall } from '../../records/shares/bill-calls.ts'
import { findTableBill, type ShareRecord } from '../../records/shares/table-bill.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { findVisit } from '../../records/visits/visits.ts'
import { completeIfPaid } from '../orders/move-order.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { type ResolvedPayment, resolvePayment, takes } from '../payments/payment-input.ts'
import { attemptOfKey, replayed, startPayment } from '../payments/start-payment.ts'
import { holderOfUser } from '../users/holder.ts'
import { claimInside, claimOrReprice, expiryOf, payerOf, releaseClaim } from './claim-share.ts'
import { promotionsOf } from './price-table.ts'
import { billOfShare, refundDueBack } from './refund-shares.ts'
import { inSharedTable, lockSharedTable, type SharedTable } from './shared-table.ts'
import { unitOf } from './table-answer.ts'
import { billCallOf, returnCredits, withShare, writeBill } from './write-bill.ts'

interface PayRequest {
  readonly session: Session
  readonly body: BodyOf<typeof payTableBill>
  /** As it came, for what a key was used with. */
  readonly rawBody: unknown
  readonly idempotencyKey: string | undefined
  readonly language: string
  readonly host: string | undefined
  readonly now: Date
}

interface PaidShare {
  readonly orderId: string
  readonly shareId: string
  /** Null: staff collect it, or credits paid all of it. */
  readonly payment: PaymentRecord | null
  readonly isReplay: boolean
}

/** What a run of a payment found that means "again": another call with the same key, or a change of the share, was first. */
type PayOutcome = Result<PaidShare> | 'overtaken'

/** Rivals that one payment may meet before it gives up. */
const MAX_TRIES = 4

/**
 * Pays a share, or all that is open where none is named. What people collect stands until staff record it, and asks them for the
 * bill; a bank is asked with no transaction open. The same key answers the same share. A share that costs more than was shown is
 * not paid. Refuses what `claimShare` does,
 * `payment_method_not_allowed`, `cash_above_limit`, `promo_payment_method`, `credits_too_few`, `share_ended`, `already_paid`,
 * `idempotency_conflict` and what `startPayment` does.
 */
export async function paySharedBill(api: Api, request: PayRequest): Promise<Result<PaidShare>> {
  const key = keyOf(request.idempotencyKey, request.rawBody)
  if (!key.ok) return key
  for (let run = 1; run <= MAX_TRIES; run++) {
    const outcome = await attempt(api, request, key.value)
    if (outcome !== 'overtaken') return outcome
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

async function attempt(api: Api, request: PayRequest, key: KeyUse | null): Promise<PayOutcome> {
  const { session, body, now } = request
  const { merchantId, userId } = session
  const loaded = await api.merchants.load(merchantId)
  const order = await findOrder(api.database.tenant(merchantId), body.orderId)
  const store = loaded && order && loaded.stores.get(order.storeId)
  const visit = order?.visitId ? await findVisit(api.database.tenant(merchantId), order.visitId) : null
  if (!loaded || !store || !visit) return refuse({ reason: 'not_found' })
  const known = payerOf({ visit }, userId)
  if (!known.ok && known.refusal.reason === 'not_found') return known
  // Keys are a member's own: another's never answers somebody else's share.
  const memberId = visit.members.find((one) => one.userId === userId)!.id
  const own = key && { ...key, key: `${memberId} ${key.key}` }
  const before = own && (await replayOf(api, merchantId, order!, memberId, own))
  if (before) return before
  const method = checkMethod(store, SERVICE.DINE_IN, body.payment.mod)
  if (!method.ok) return method
  const isOnline = !collectedInPerson(method.value)
  const payment = { store, userId, method: method.value, details: body.payment, due: null, host: request.host }
  const supplied = isOnline ? await resolvePayment(api, loaded, payment) : null
  if (supplied && !supplied.ok) return supplied
  const claimed = await claimToPay(api, request, own)
  // A rival with the same key may have been first.
  if (!claimed.ok) return (own && (await replayOf(api, merchantId, order!, memberId, own))) ?? claimed
  const { shareId, isPaid, isImplicit } = claimed.value
  const paying = { ...request, shareId, method: method.value, key: own }
  const paid = isPaid ? accept(null) : await pay(api, loaded, order!, paying, supplied?.value ?? null)
  if (paid === 'overtaken') {
    // What was claimed in the name of a key is found by it again.
    if (isImplicit && !own) await releaseClaim(api, { merchantId, userId, orderId: order!.id, shareId, now })
    return paid
  }
  // The same call was refused at this moment and has given the share back: this one is answered by itself.
  if (!paid.ok && isImplicit && paid.refusal.reason === 'share_ended') return 'overtaken'
  // What was claimed only to be paid by this call is free again where it is not.
  if (!paid.ok && isImplicit) await releaseClaim(api, { merchantId, userId, orderId: order!.id, shareId, now })
  nudgeOutbox(api, merchantId)
  if (!paid.ok) return paid
  const after = await findOrder(api.database.tenant(merchantId), order!.id)
  if (after) await completeIfPaid(api, merchantId, after, now)
  return accept({ orderId: order!.id, shareId, payment: paid.value, isReplay: false })
}

/** Null without a bank. A rival with the same key that wrote its attempt first is found on the next run. */
async function pay(
  api: Api,
  loaded: LoadedMerchant,
  order: Order,
  paying: SharePayment,
  resolved: ResolvedPayment | null,
): Promise<Result<PaymentRecord | null> | 'overtaken'> {
  try {
    return await (resolved ? payOnline(api, loaded, order, paying, resolved) : payWithoutBank(api, order, paying))
  } catch (error) {
    if (isDuplicate(error)) return 'overtaken'
    throw error
  }
}

/** What the same key did before: its attempt, or the share that it paid without a bank; null: nothing. */
async function replayOf(
  api: Api,
  merchantId: string,
  order: Order,
  memberId: string,
  key: KeyUse,
): Promise<Result<PaidShare> | null> {
  const created = await attemptOfKey(api, merchantId, order.billId, key)
  if (created) {
    const again = created.ok ? replayed(created.value) : created
    if (!again.ok) return again
    return accept({ orderId: order.id, shareId: again.value.bill!.id, payment: again.value, isReplay: true })
  }
  const bill = await findTableBill(api.database.tenant(merchantId), order.id)
  const share = bill?.shares.find((one) => one.memberId === memberId && isSettledBy(one, key))
  if (!share) return null
  if (!share.key!.requestHash.equals(key.requestHash)) return refuse({ reason: 'idempotency_conflict' })
  return accept({ orderId: order.id, shareId: share.id, payment: null, isReplay: true })
}

/** Has this key paid the share without a bank? One that is only claimed in its name is still to be paid. */
function isSettledBy(share: ShareRecord, key: KeyUse): boolean {
  return share.key?.key === key.key && share.state !== 'claimed'
}

interface ShareToPay {
  readonly shareId: string
  /** It is of a bill of zero: claiming it has paid it. */
  readonly isPaid: boolean
  /** It was claimed by this very call. */
  readonly isImplicit: boolean
}

/**
 * The share that is named, or all that is open, claimed for it. What the same call claims at the same moment, or claimed before
 * its process ended, is the same share.
 */
async function claimToPay(
  api: Api,
  { session: { merchantId, userId }, body, now }: PayRequest,
  key: KeyUse | null,
): Promise<Result<ShareToPay>> {
  const { orderId, share: shareId, expected } = body
  return claimOrReprice<ShareToPay>(api, { merchantId, orderId, expected, now }, async (table) => {
    const member = payerOf(table, userId)
    if (!member.ok) return member
    if (shareId !== undefined) {
      const share = ownShare(table, shareId, userId)
      if (!share.ok) return share
      if (expected && share.value.amount > expected.amount.amount) return refuse({ reason: 'bill_changed' })
      return accept({ shareId, isPaid: false, isImplicit: false })
    }
    const begun = key && table.bill.shares.find((share) => isPending(share) && share.key?.key === key.key)
    if (begun && !begun.key!.requestHash.equals(key.requestHash)) return refuse({ reason: 'idempotency_conflict' })
    if (begun && ownShare(table, begun.id, userId).ok)
      return accept({ shareId: begun.id, isPaid: false, isImplicit: true })
    const kind = claimedOf(table.bill) + paidOf(table.bill) === 0 ? 'all' : 'rest'
    const claimed = await claimInside(table, member.value, { kind }, { key, expected: expected?.amount.amount })
    if (!claimed.ok) return claimed
    const { id, state } = claimed.value.share
    return accept({ shareId: id, isPaid: state === 'paid', isImplicit: true })
  })
}

/** A share that its owner may pay now. Refuses `not_found` for another's, `already_paid`, `share_ended`. */
function ownShare({ bill, now }: SharedTable, shareId: string, userId: string): Result<ShareRecord> {
  const share = bill.shares.find(({ id }) => id === shareId)
  if (share?.userId !== userId) return refuse({ reason: 'not_found' })
  if (share.state === 'paid') return refuse({ reason: 'already_paid' })
  const isOver = share.expiresAt !== null && share.expiresAt <= now
  return share.state === 'released' || isOver ? refuse({ reason: 'share_ended' }) : accept(share)
}

interface SharePayment extends PayRequest {
  readonly shareId: string
  readonly method: PaymentMethod
  readonly key: KeyUse | null
}

/** The share with the credits that pay of it, which are taken. Refuses `credits_too_few`, `phone_unverified`. */
async function withCredits(
  table: SharedTable,
  share: ShareRecord,
  wanted: SharePayment['body']['credits'],
): Promise<Result<{ readonly credits: number }>> {
  const { api, tenant, loaded, order, now } = table
  await returnCredits(table, share)
  if (wanted === undefined) return accept({ credits: 0 })
  if (!loaded.merchant.credits) return refuse({ reason: 'loyalty_not_offered' })
  if (wanted !== true && wanted.currency !== order.currency)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'credits.currency', rule: 'invalid' }] })
  const holder = await holderOfUser(api, tenant, share.userId)
  if (holder === null) return refuse({ reason: 'phone_unverified' })
  const { credits: balance } = await balancesOf(tenant, holder)
  const most = wanted === true ? balance : wanted.amount
  const few = refuse({ reason: 'credits_too_few', balance: { amount: balance, currency: order.currency } })
  if (balance === 0 || most > balance) return few
  const credits = Math.min(most, share.amount)
  if (credits <= 0) return accept({ credits: 0 })
  const move = { orderId: order.id, shareId: share.id, moveId: newId(now.getTime()), amount: credits, at: now }
  return (await takeShareCredits(tenant, holder, move)) ? accept({ credits }) : few
}

/**
 * Whether a share can be paid so: its promotion's method and card, cash up to the limit, and online only what the gateway can
 * take. Refuses `promo_payment_method`, `cash_above_limit`, `payment_method_not_allowed`.
 */
function checkTerms(table: SharedTable, method: PaymentMethod, amount: number): Result<true> {
  const { store, order } = table
  const may = checkPromotion(table, method)
  if (!may.ok) return may
  if (method === 'cod' && !cashAllowed(amount, store.cashLimit))
    return refuse({ reason: 'cash_above_limit', limit: { amount: store.cashLimit ?? 0, currency: order.currency } })
  const isTaken = collectedInPerson(method) || amount % unitOf(table) === 0
  return isTaken ? accept(true) : refuse({ reason: 'payment_method_not_allowed' })
}

/** Are the promotions of the bill for this method? Refuses `promo_payment_method`. */
export function checkPromotion(
  table: Pick<SharedTable, 'loaded' | 'order' | 'parts'>,
  method: PaymentMethod,
): Result<true> {
  for (const { promotion } of promotionsOf(table)) {
    const conditions = table.loaded.promotions.byId.get(promotion.id)?.conditions
    const methods = conditions?.paymentMethods ?? (conditions?.cardBins ? CARD_METHODS : null)
    if (methods && !methods.includes(method))
      return refuse({ reason: 'promo_payment_method', promo: { code: promotion.code, name: promotion.name }, methods })
  }
  return accept(true)
}

/** Staff collect it, or credits pay all of it. */
async function payWithoutBank(api: Api, order: Order, paying: SharePayment): Promise<Result<null> | 'overtaken'> {
  const { session, body, shareId, method, key, now } = paying
  const paid = await inSharedTable<null | 'overtaken'>(api, session.merchantId, order.id, now, async (table) => {
    if (key && table.bill.shares.some((one) => one.id === shareId && isSettledBy(one, key))) return accept('overtaken')
    const share = ownShare(table, shareId, session.userId)
    if (!share.ok) return share
    const paid = await withCredits(table, share.value, body.credits)
    if (!paid.ok) return paid
    const { credits } = paid.value
    const terms = checkTerms(table, method, share.value.amount - credits)
    if (!terms.ok) return terms
    return settleWithoutBank(table, share.value, { credits, method, key })
  })
  return paid.ok ? (paid.value ?? accept(null)) : paid
}

/** The share is paid by credits, or waits for staff, whom it asks for the bill. */
async function settleWithoutBank(
  table: SharedTable,
  share: ShareRecord,
  { credits, method, key }: { readonly credits: number; readonly method: PaymentMethod; readonly key: KeyUse | null },
): Promise<Result<null>> {
  const { tenant, order, visit, bill, now } = table
  // Who pays another way has left the bank; money that comes all the same pays the share, or goes back.
  if (share.paymentId !== null)
    await endAttemptsAtBill(tenant, billOfShare(order, share.id), PAYMENT_STATUS.CANCELLED, now)
  const changes = { credits, key, expiresAt: null, paymentId: null }
  if (credits === share.amount) {
    const paid = payShare(bill, share.id)
    const after = await writeBill(table, withShare(paid.bill, share.id, { ...changes, method: null, paidAt: now }))
    const refunded = await refundDueBack(after, share.id, paid.back)
    return refunded.ok ? accept(null) : refunded
  }
  await writeBill(table, withShare(bill, share.id, { ...changes, method, state: 'collecting' }))
  await openBillCall(tenant, { id: newId(now.getTime()), visitId: visit.id, kind: billCallOf(method), at: now })
  await raiseVisit(tenant, visit.id, ['calls'], now)
  return accept(null)
}

/** An attempt at a share begins, in the transaction that has locked its table; the bank is asked outside of it. */
async function payOnline(
  api: Api,
  loaded: LoadedMerchant,
  order: Order,
  { session, body, shareId, method, key, language, now }: SharePayment,
  resolved: ResolvedPayment,
): Promise<Result<PaymentRecord | null> | 'overtaken'> {
  const { merchantId, userId } = session
  const record = await findTableBill(api.database.tenant(merchantId), order.id)
  // The claim may have priced the bill anew: its promotion says which cards can pay.
  const promotionIds = await promotionIdsOf(api.database.tenant(merchantId), order)
  const share = record?.shares.find(({ id }) => id === shareId)
  if (!share) return refuse({ reason: 'not_found' })
  const credits = await creditsFor(api, merchantId, share, body.credits)
  const amount = share.amount - credits
  if (amount <= 0)
    return payWithoutBank(api, order, { session, body, shareId, method, key, language, now } as SharePayment)
  const due = { amount, currency: order.currency }
  if (!takes(resolved, due)) return refuse({ reason: 'payment_method_not_allowed' })
  const bins = promotionIds.map((id) => loaded.promotions.byId.get(id)?.conditions.cardBins)
  const started = await startPayment(api, loaded, {
    bill: { ...billOfShare(order, shareId), ...due },
    terms: {
      orderNumber: order.number,
      bins: bins.find((own) => own != null) ?? null,
      // A member of the party need not be who began the order.
      customerPhone: null,
    },
    resolved,
    language,
    key,
    now,
    expiresAt: expiryOf(now),
    async begin(tenant, attempt) {
      const table = await lockSharedTable(api, tenant, loaded, order.id, now)
      if (!table || !presentMember(table.visit.members, userId)) return refuse({ reason: 'not_found' })
      const locked = ownShare(table, shareId, userId)
      if (!locked.ok) return locked
      const paid = await withCredits(table, locked.value, body.credits)
      if (!paid.ok) return paid
      const terms = checkTerms(table, method, amount)
      if (!terms.ok) return terms
      const areSame = promotionIds.join() === idsOf(table).join()
      if (paid.value.credits !== credits || locked.value.amount !== share.amount || !areSame) return accept(false)
      const changes = {
        credits,
        method,
        state: 'paying',
        paymentId: attempt.id,
        expiresAt: expiryOf(now),
        key: null,
      } as const
      await writeBill(table, withShare(table.bill, shareId, changes))
      return accept(true)
    },
  })
  return started.ok && started.value === null ? 'overtaken' : started
}

/** The promotions of a bill as it is now. */
async function promotionIdsOf(tenant: Tenant, order: Order): Promise<readonly string[]> {
  const now = (await findOrder(tenant, order.id)) ?? order
  return idsOf({ order: now, parts: isOfTable(now) ? await listOrdersOfTable(tenant, now.id) : [] })
}

function idsOf(table: Pick<SharedTable, 'order' | 'parts'>): readonly string[] {
  return promotionsOf(table).map(({ promotion }) => promotion.id)
}

/** What credits will pay of a share, by what its owner has now; the transaction looks again. */
async function creditsFor(
  api: Api,
  merchantId: string,
  share: ShareRecord,
  wanted: SharePayment['body']['credits'],
): Promise<number> {
  if (wanted === undefined) return 0
  const tenant = api.database.tenant(merchantId)
  const holder = await holderOfUser(api, tenant, share.userId)
  if (holder === null) return 0
  const balance = (await balancesOf(tenant, holder)).credits + share.credits
  return Math.max(0, Math.min(wanted === true ? balance : wanted.amount, share.amount))
}
