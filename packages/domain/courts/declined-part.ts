import { addMoney } from '../money/index.ts'
import type { Totals } from '../pricing/index.ts'
import type { CourtOwnLines } from './types.ts'

/** What is owed to vendors and the court, as it was placed. Minor units; points are whole. */
interface CourtOrderSnapshot {
  readonly vendors: readonly {
    readonly storeId: string
    readonly totals: Pick<Totals, 'grandTotal' | 'credits' | 'loyalty' | 'redeemed' | 'reward'>
  }[]
  readonly own: Pick<CourtOwnLines, 'grandTotal' | 'credits'>
}

interface DeclinedPart {
  /** Of what was paid in money. */
  readonly amount: number
  readonly credits: number
  readonly points: number
  /** All have declined: the court's own lines are in it, and the reward comes back whole. */
  readonly isAll: boolean
}

/**
 * What goes back when a vendor declines after others did: its frozen total and its parts of credits and points. Nothing is
 * priced again. With the last one the court's own lines go back, too. Throws for a vendor that has no part, or had declined.
 */
export function declinedPart(
  { vendors, own }: CourtOrderSnapshot,
  storeId: string,
  declinedBefore: ReadonlySet<string>,
): DeclinedPart {
  const vendor = vendors.find((one) => one.storeId === storeId)
  if (!vendor || declinedBefore.has(storeId)) throw new Error(`no part of ${storeId} is left`)
  const isAll = vendors.every((one) => one === vendor || declinedBefore.has(one.storeId))
  const { grandTotal, credits, redeemed } = vendor.totals
  return {
    amount: addMoney(grandTotal, isAll ? own.grandTotal : 0),
    credits: addMoney(credits, isAll ? own.credits : 0),
    points: redeemed,
    isAll,
  }
}
