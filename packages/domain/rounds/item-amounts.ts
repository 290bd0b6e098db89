import { allocate } from '../money/index.ts'
import type { OrderLine, OrderTotals } from '../orders/index.ts'

/**
 * Each item's part of the bill: its frozen share, and its part of the fees by largest remainder in proportion to the shares.
 * All of them together are the bill before credits, so that people who pay what they ate leave nothing open.
 */
export function itemAmounts(
  lines: readonly Pick<OrderLine, 'id' | 'qty' | 'total' | 'share'>[],
  { grandTotal, credits }: Pick<OrderTotals, 'grandTotal' | 'credits'>,
): ReadonlyMap<string, number> {
  const shares = lines.map(({ share }) => share.paid)
  const fees = shares.reduce((left, share) => left - share, grandTotal + credits)
  const parts = allocate(fees, weightsOf(lines))
  return new Map(lines.map(({ id }, i) => [id, shares[i]! + parts[i]!]))
}

/** Where a promotion gives all away, the fees follow the prices, and where these are nothing, the pieces. */
function weightsOf(lines: readonly Pick<OrderLine, 'qty' | 'total' | 'share'>[]): number[] {
  const weights = [lines.map(({ share }) => share.paid), lines.map(({ total }) => total)]
  return weights.find((all) => all.some((weight) => weight > 0)) ?? lines.map(({ qty }) => qty)
}
