import { homePath } from '@compass/domain/merchants/home-path'
import { ORDER_STATUS } from '@compass/domain/orders'
import { isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import { isPending, payLate, payShare } from '@compass/domain/shares'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { endAttemptsAtBill } from '../../records/payments/payments.ts'
import type { ShareRecord } from '../../records/shares/table-bill.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import {
  type BillHandler,
  type LockedBill,
  refunding,
  type SettlementResult,
  type Success,
} from '../bills/bill-handler.ts'
import { holderOfUser } from '../users/holder.ts'
import { closeBill, returnSpending } from './bill-spending.ts'
import { checkPromotion } from './pay-share.ts'
import { promotionForOnePayer } from './price-table.ts'
import { billOfShare, refundDueBack } from './refund-shares.ts'
import { lockSharedTable, type SharedTable, waitingUnits } from './shared-table.ts'
import { releaseShares, withShare, writeBill } from './write-bill.ts'

/** What the money of a share does: it pays that part of the bill of a table. */
export function shareBillHandler(getApi: () => Api): BillHandler {
  return {
    async lock(tenant, { id, mainId }) {
      const api = getApi()
      const loaded = await api.merchants.load(tenant.merchantId)
      const table = loaded && (await lockSharedTable(api, tenant, loaded, mainId, api.clock()))
      const share = table?.bill.shares.find((one) => one.id === id)
      return table && share ? lockedShare(table, share, tenant) : null
    },

    /** Back to the table, where the others pay. */
    async pathAfter({ merchant }, { id, bill }, { isUnpaid, goesBack }) {
      const table = `${homePath(merchant)}/table/${bill!.mainId}`
      return isUnpaid || goesBack ? `${table}/pay?failed=${id}` : `${table}/paid`
    },

    /** What was not paid is released, so that others may claim it: it is claimed again to be paid. */
    async retryOf(_loaded, { expiresAt }) {
      return { canRetry: false, methods: [], expiresAt }
    },
  }
}

function lockedShare(table: SharedTable, share: ShareRecord, tenant: Tenant): LockedBill {
  const { api, order, visit } = table
  return {
    settle: (success) => settle({ ...table, now: success.now }, share, success),
    async followAttempt({ id, status }, now) {
      if (isOpen(status) || share.state !== 'paying' || share.paymentId !== id) return
      const at = { ...table, now }
      await writeBill(at, await releaseShares(at, [share.id], PAYMENT_STATUS.CANCELLED))
    },
    async notify(now) {
      await raiseOrderVersion(tenant, order.id, now)
      await raiseVisit(tenant, visit.id, ['bill'], now)
    },
    async creditHolder() {
      const holder = await holderOfUser(api, tenant, share.userId)
      return holder === null ? null : { holder, note: order.id }
    },
  }
}

/**
 * Money of a share has come, and its table is locked. It pays the share that waits for just this amount. A released share takes
 * what is open, and the remainder goes back. Money for one that is paid goes back whole.
 */
async function settle(table: SharedTable, share: ShareRecord, { payment, now }: Success): Promise<SettlementResult> {
  if (share.state === 'paid') return refunding('second_success')
  if (!isPending(share)) return settleLate(table, share, payment)
  if (payment.amount !== share.amount - share.credits) return refunding('late')
  await endAttemptsAtBill(table.tenant, billOfShare(table.order, share.id), PAYMENT_STATUS.CANCELLED, now)
  const paid = payShare(table.bill, share.id)
  const { method } = payment
  const changes = { method, paymentId: payment.id, paidAt: now, expiresAt: null }
  const after = await writeBill(table, withShare(paid.bill, share.id, changes))
  return giveDueBack(after, share.id, paid.back)
}

/** Late money of a bill that cannot be paid now, since its order has ended or items wait, goes back. */
async function settleLate(
  read: SharedTable,
  share: ShareRecord,
  payment: Success['payment'],
): Promise<SettlementResult> {
  const takes: readonly number[] = [ORDER_STATUS.APPROVED, ORDER_STATUS.SERVED]
  if (!takes.includes(read.order.status) || waitingUnits(read) > 0) return refunding('late')
  const closed = await closeBill(read)
  // What it took so far must not stay taken: nothing of this is written, and the money is looked at again.
  if (!closed.ok) throw new Error(`the bill of order ${read.order.id} lost what it takes to a rival`)
  const table = closed.value
  const late = payLate(table.bill, share.id, payment.amount)
  if (late.pays === 0 || !fitsPromotion(table, payment, late.pays)) {
    // The bill stays open, and holds nothing of anybody's.
    if (read.bill.closedAt === null) await returnSpending(read)
    return refunding('late')
  }
  const changes = { method: payment.method, paymentId: payment.id, paidAt: table.now, expiresAt: null }
  await writeBill(table, withShare(late.bill, share.id, changes))
  return { refundCause: null, changesMenu: false, remainder: late.back }
}

/** Where the promotion is for one method, late money of another one, or of a part, would not have been taken in time either. */
function fitsPromotion(table: SharedTable, { method }: Success['payment'], pays: number): boolean {
  if (!promotionForOnePayer(table.loaded, table)) return true
  return pays === table.bill.amount && checkPromotion(table, method).ok
}

/** What was refused of a share while it was being paid goes back now, once its payment is written as the one that paid. */
function giveDueBack(table: SharedTable, shareId: string, amount: number): SettlementResult {
  if (amount === 0) return { refundCause: null, changesMenu: false }
  return {
    refundCause: null,
    changesMenu: false,
    async afterPaying() {
      const refunded = await refundDueBack(table, shareId, amount)
      if (!refunded.ok) throw new Error(`a share could not be given back: ${refunded.refusal.reason}`)
    },
  }
}
