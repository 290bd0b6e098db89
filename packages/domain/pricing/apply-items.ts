import { piecePrice } from '../catalogue/index.ts'
import { addMoney, timesMoney } from '../money/index.ts'
import type { QuoteDraft } from './working.ts'

/** Step 1: unit = product and chosen variants × their counter; line = unit × quantity. */
export function takeItems(working: QuoteDraft): void {
  for (const { lineId, product, qty, chosen, isGift } of working.input.lines) {
    const { unit, base } = piecePrice(product, chosen)
    const total = timesMoney(unit, qty)
    working.lines.push({ lineId, unit, total, share: { discount: 0, tax: 0, paid: 0 } })
    const { id: productId, categoryId, bogo, taxRate } = product
    working.promotionLines.push({ lineId, productId, categoryId, qty, unit, base, bogo, taxRate, isGift })
    working.totals.itemsTotal = addMoney(working.totals.itemsTotal, total)
    working.explain.push({ rule: 'item', line: lineId, amount: total, data: { qty, unit } })
  }
}
