import type { OrderLine } from '@compass/domain/orders'
import type { PlaceOrderBody } from './placing-request.ts'

/** Lines with what the customer said of each alone, if it should be sold out; the cart's other lines are none. */
export function withChoices(
  lines: OrderLine[],
  { ifSoldOut: ofOrder, lines: text = [] }: Pick<PlaceOrderBody, 'ifSoldOut' | 'lines'>,
): OrderLine[] {
  const own = new Map(text.map(({ _id, ifSoldOut }) => [_id, ifSoldOut]))
  if (own.size === 0) return lines
  return lines.map((line) => {
    const ifSoldOut = own.get(line.id)
    return ifSoldOut === undefined || ifSoldOut === ofOrder ? line : { ...line, ifSoldOut }
  })
}
