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
type RefundPart =
  | { readonly way: 'gateway'; readonly paymentId: string; readonly amount: number }
  | { readonly way: 'cash' | 'credits'; readonly amount: number }

/**
 * The refund methods of an amount (decisions, "Refund"): to the gateways up to what they hold, then owed cash for what was
 * collected in person. The rest is credits. Refuses `refund_too_large` for more than there is.
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
  for (const route of ['cash', 'credits'] as const) {
    const taken = take(route === 'cash' ? from.inPerson : from.credits)
    if (taken > 0) parts.push({ way: route, amount: taken })
  }
  if (left > 0 || amount <= 0) return refuse({ reason: 'refund_too_large' })
  return accept(parts)
}

/** All that is left of an order's money, credits aside: what goes back when it is given up. */
export function wholeRefund({ payments, inPerson }: Refundable): number {
  return payments.reduce((sum, { left }) => sum + left, 0) + Math.max(0, inPerson)
}

/** Units of one line that a refund gives back. */
export interface UnitRefund {
  /** Units of the line that were given back before. */
  readonly first: number
  readonly units: number
  /** Minor units. */
  readonly amount: number
}

/**
 * The next units of a line to give back, with their part of its frozen share. The refunds of a line sum to its share, however
 * many units each of them gives back. Refuses `already_refunded` for more units than are left.
 *
 * @param refunded units that were given back before
 * @param wanted units to give back; undefined: all that are left
 */
export function refundUnits(
  line: { readonly paid: number; readonly qty: number },
  refunded: number,
  wanted?: number,
): Result<UnitRefund> {
  const left = line.qty - refunded
  const units = wanted ?? left
  if (left === 0 || units > left) return refuse({ reason: 'already_refunded', left })
  return accept({ first: refunded, units, amount: shareOf(line, refunded + units) - shareOf(line, refunded) })
}

/** What so many units of a line carry of its share, in minor units, rounded down: all of them carry the whole. */
function shareOf({ paid, qty }: { readonly paid: number; readonly qty: number }, units: number): number {
  return Number((BigInt(paid) * BigInt(units)) / BigInt(qty))
}
