import { exponentOf } from '@compass/domain/money'

/** Uber Direct writes every amount in hundredths of the currency's unit, whatever its own smallest unit is. */
const EXPONENT = 2

/** Minor units; null: the currency has no such small unit. */
export function fromHundredths(amount: number, currency: string): number | null {
  const more = exponentOf(currency) - EXPONENT
  const minor = more >= 0 ? amount * 10 ** more : amount / 10 ** -more
  return Number.isSafeInteger(minor) ? minor : null
}

/** Rounded up: what it is worth is insured. */
export function toHundredths(minor: number, currency: string): number {
  const more = exponentOf(currency) - EXPONENT
  return more >= 0 ? Math.ceil(minor / 10 ** more) : minor * 10 ** -more
}
