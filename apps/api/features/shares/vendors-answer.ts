import type { AnswerOf } from '@compass/contract/call'
import type { getTableBill } from '@compass/contract/shares'
import type { PricedCourtBill } from '@compass/domain/shares'
import { cartPromotion } from '../cart/promotion-answer.ts'
import { labelInOrder, totalsAnswer } from '../cart/totals-answer.ts'
import type { SharedTable } from './shared-table.ts'

type VendorsShape = Pick<NonNullable<AnswerOf<typeof getTableBill>['bill']>, 'vendors'>

/**
 * At a court's table each vendor's part of the bill, in the order of the court. One that makes nothing of it is left out.
 *
 * @param open what the bill costs while it can be changed: why a vendor's promotion does not count
 */
export function vendorsAnswer(table: SharedTable, open: PricedCourtBill['vendors']): VendorsShape {
  const { parts } = table
  if (parts.length === 0) return {}
  return { vendors: parts.filter(({ lines }) => lines.length > 0).map((part) => vendorAnswer(table, open, part)) }
}

function vendorAnswer(
  { loaded, bill, now }: SharedTable,
  open: PricedCourtBill['vendors'],
  { id, storeId, number, status, currency, lines, totals, refunded }: SharedTable['parts'][number],
): NonNullable<VendorsShape['vendors']>[number] {
  const { offer = null, voucher = null } = totals.terms
  const promotion = (offer && loaded.promotions.byId.get(offer.id)) ?? null
  const unfit = open.find(({ orderId }) => orderId === id)?.unfit ?? null
  const own = { ...totals, explain: totals.explain.filter(({ rule }) => rule !== 'courtOffer') }
  const priced = { promotion, unfit, mustChooseGift: false, lines: [], quote: { totals: own } }
  const promo = bill.vendorPromos[storeId] ?? null
  return {
    store: storeId,
    order: id,
    orderId: String(number),
    status,
    lines: lines.map((line) => line.id),
    totals: totalsAnswer({ ...totals, refundAmount: refunded }, currency, labelInOrder(totals.terms), voucher),
    promotion: cartPromotion(loaded, loaded.stores.get(storeId)!, { promo }, priced, now),
  }
}
