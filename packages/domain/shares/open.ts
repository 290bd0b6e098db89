import type { Share, TableBill } from './types.ts'

/** What somebody has taken on and not paid yet. */
export function claimedOf({ shares }: Pick<TableBill, 'shares'>): number {
  return sumOf(shares.filter(isPending))
}

/** What was paid, whatever of it was given back since. */
export function paidOf({ shares }: Pick<TableBill, 'shares'>): number {
  return sumOf(shares.filter(({ state }) => state === 'paid'))
}

/** What nobody has claimed (decisions, "At the table and in the room"). */
export function openOf(bill: TableBill): number {
  return bill.amount - paidOf(bill) - claimedOf(bill) - bill.writtenOff
}

/** What is still to come in: what is open, and what was claimed. */
export function owedOf(bill: TableBill): number {
  return bill.amount - paidOf(bill) - bill.writtenOff
}

/** Is a share claimed, at the bank or with staff? */
export function isPending({ state }: Pick<Share, 'state'>): boolean {
  return state === 'claimed' || state === 'paying' || state === 'collecting'
}

/** Is a round, a promotion or points refused, since somebody has taken on a part of it? */
export function isClosed({ shares }: Pick<TableBill, 'shares'>): boolean {
  return shares.some(({ state }) => state !== 'released')
}

/** What a share has paid or is to pay in the end. */
export function netOf({ amount, refunded, dueBack }: Pick<Share, 'amount' | 'refunded' | 'dueBack'>): number {
  return amount - refunded - dueBack
}

export function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}
