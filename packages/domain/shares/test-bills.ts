import type { Claim, Share, ShareKind, TableBill } from './index.ts'

/** A bill over items of these amounts that nobody has claimed. */
export function billOf(...amounts: number[]): TableBill {
  return {
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    writtenOff: 0,
    parts: null,
    items: amounts.map((amount, i) => ({ id: `item${i + 1}`, amount })),
    shares: [],
  }
}

/** The bill with what was claimed. */
export function withClaim(bill: TableBill, id: string, kind: ShareKind, claim: Claim): TableBill {
  const { amount, part, items, parts } = claim
  const share: Share = { id, kind, amount, state: 'claimed', part, items, refunded: 0, dueBack: 0 }
  return { ...bill, parts, shares: [...bill.shares, share] }
}
