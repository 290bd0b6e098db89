import { mulRatioHalfUp, timesMoney } from '../money/index.ts'
import { isDelivery } from '../services/index.ts'
import type { FeeKind } from './types.ts'
import { explain, type QuoteDraft } from './working.ts'

/** Step 7: delivery, packaging per item, service rate, small order. Thresholds are measured on items after offers. */
export function chargeFees(working: QuoteDraft): void {
  if (working.lines.length === 0) return
  chargeDelivery(working)
  chargePackaging(working)
  chargeService(working)
  chargeSmallOrder(working)
}

/** For delivery alone. */
export function chargeDelivery(working: QuoteDraft): void {
  const { delivery, orderType, offer: promotion } = working.input
  if (!delivery || !isDelivery(orderType)) return
  const { fee, freeFrom, taxRate, metres, quoteId } = delivery
  const isFree = freeFrom !== null && afterPromotions(working) >= freeFrom
  const isOffered = promotion?.gift.kind === 'freeDelivery'
  addFee(working, 'delivery', isFree || isOffered ? 0 : fee, taxRate)
  if (fee === 0) return
  if (metres === undefined) working.explain.push({ rule: 'deliveryFee', amount: fee })
  else explain(working, 'deliveryFee', fee, quoteId === undefined ? { metres } : { metres, quoted: 1 })
  if (isFree) explain(working, 'freeDelivery', -fee, { threshold: freeFrom })
  else if (isOffered) working.explain.push({ rule: 'offeredDelivery', amount: -fee })
}

function chargePackaging(working: QuoteDraft): void {
  const { fees, lines } = working.input
  if (fees.packagingPerItem === 0) return
  const qty = lines.reduce((sum, line) => sum + line.qty, 0)
  const amount = timesMoney(fees.packagingPerItem, qty)
  addFee(working, 'packaging', amount, fees.taxRate.packaging)
  explain(working, 'packagingFee', amount, { qty, unit: fees.packagingPerItem })
}

function chargeService(working: QuoteDraft): void {
  const { serviceRate, taxRate } = working.input.fees
  const { subtotal } = working.totals
  const amount = mulRatioHalfUp(subtotal, serviceRate, 10_000)
  if (amount === 0) return
  addFee(working, 'service', amount, taxRate.service)
  explain(working, 'serviceFee', amount, { rate: serviceRate, base: subtotal })
}

/** Below its threshold of items after offers. */
export function chargeSmallOrder(working: QuoteDraft): void {
  const { fees, rules } = working.input
  const { smallOrder, taxRate } = fees
  const measured = rules === 1 ? working.totals.subtotal : afterPromotions(working)
  if (!smallOrder || smallOrder.amount === 0 || measured >= smallOrder.below) return
  addFee(working, 'smallOrder', smallOrder.amount, taxRate.smallOrder)
  explain(working, 'smallOrderFee', smallOrder.amount, { threshold: smallOrder.below })
}

/** What the minimum order is measured on too: a reward and points pay for an order and make it no smaller. */
function afterPromotions({ totals }: QuoteDraft): number {
  return totals.itemsTotal - totals.offerDiscount
}

function addFee(working: QuoteDraft, kind: FeeKind, amount: number, taxRate: number | null): void {
  working.fees.push({ kind, amount, tax: 0, taxRate })
}
