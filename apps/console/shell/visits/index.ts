import type { AnswerOf } from '@compass/contract/call'
import type { listVisits } from '@compass/contract/visits'

export type Visit = AnswerOf<typeof listVisits>['items'][number]

/** What a party owes, of all its orders. */
export function owedBy({ orders }: Visit): { readonly amount: number; readonly currency: string } | null {
  const [first] = orders
  if (!first) return null
  return { amount: orders.reduce((sum, { owed }) => sum + owed.amount, 0), currency: first.owed.currency }
}

/** The bill is asked for. */
export function asksForBill({ calls }: Visit): boolean {
  return calls.some(({ kind }) => kind === 'billCash' || kind === 'billCard')
}
