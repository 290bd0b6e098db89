import type { BillItemView } from './table-view.ts'

type ItemClaims = Pick<BillItemView, 'amount' | 'claims'>

/** What nobody has claimed of an item: of equal parts those that come first carry one unit more. */
export function openOf({ amount, claims }: ItemClaims, partCount = claims[0]?.of ?? 1): number {
  return claims.reduce((open, _, taken) => open - Math.ceil(open / Math.max(1, partCount - taken)), amount)
}

/** What the next part of an item costs. */
export function partOf(item: ItemClaims, partCount: number): number {
  return Math.ceil(openOf(item, partCount) / Math.max(1, partCount - item.claims.length))
}
