import { accept, type Result, refuse } from '../refusal/index.ts'

/** What of an order can still go back, and where it came from. Minor units. */
export interface Refundable {
  /** Payments that a gateway captured, the first one first: what it holds and has not given back. */
  readonly payments: readonly { readonly id: string; readonly left: number }[]
  /** Cash and cards at the door that the merchant recorded, without what is owed already. */
  readonly inPerson: number
  /** Credits that the order used, without what came back. */
  readonly credits: number
}

/** A part of a refund and the way it takes. */
export type RefundPart =
  | { readonly way: 'gateway'; readonly paymentId: string; readonly amount: number }
  | { readonly way: 'cash' | 'credits'; readonly amount: number }

/**
 * How an amount goes back: to the gateways up to what they hold, what was collected in person as cash that is owed, the rest
 * as credits (decisions, "Refund"). Refuses `refund_too_large` for more than there is.
 */
export function splitRefund(amount: number, from: Refundable): Result<readonly RefundPart[]> {
  const parts: RefundPart[] = []
  let left = amount
  const take = (most: number) => {
    const taken = Math.max(0, Math.min(left, most))
    left -= taken
    return taken
  }
  for (const { id, left: held } of from.payments) {
    const taken = take(held)
    if (taken > 0) parts.push({ way: 'gateway', paymentId: id, amount: taken })
  }
  for (const way of ['cash', 'credits'] as const) {
    const taken = take(way === 'cash' ? from.inPerson : from.credits)
    if (taken > 0) parts.push({ way, amount: taken })
  }
  if (left > 0 || amount <= 0) return refuse({ reason: 'refund_too_large' })
  return accept(parts)
}

/** All that is left of an order's money, credits aside: what goes back when it is given up. */
export function wholeRefund({ payments, inPerson }: Refundable): number {
  return payments.reduce((sum, { left }) => sum + left, 0) + inPerson
}

/** What of a line's share so many of its pieces carry, in minor units: rounded down, so that pieces never sum to more. */
export function sharedOfLine(paid: number, qty: number, pieces: number): number {
  return Number((BigInt(paid) * BigInt(pieces)) / BigInt(qty))
}
