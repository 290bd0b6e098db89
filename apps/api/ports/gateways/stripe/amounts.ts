import { exponentOf, isCurrency } from '@compass/domain/money'

/** Where Stripe counts in other units than our minor units are: how many decimals its amounts have. */
const OWN_DECIMALS: Readonly<Record<string, 0 | 2>> = { MGA: 0, ISK: 2 }

/**
 * What it does not take. Of UGX Stripe's own pages say both that it has no decimals and that it is sent with two. A hundred
 * times the price is no risk to run.
 */
const NOT_TAKEN = new Set(['UGX', 'IQD', 'LYD', 'CUP', 'IRR', 'KPW', 'SDG', 'SYP'])
/** Three decimals, of which the last must be 0: 5.124 KWD can not be charged. */
const LAST_DIGIT_IS_ZERO = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** The least that it takes, in its own units; of other currencies it decides by the rate of the day, and refuses. */
const LEAST: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50 },
  ...{ THB: 1000, USD: 50 },
}
/** Eight digits. */
const MOST = 99_999_999

/** Stripe's amount of our minor units: money leaves through here alone. */
export function toStripe(amount: number, currency: string): { amount: number; currency: string } {
  if (amount % smallestUnit(currency) !== 0) throw new RangeError(`Stripe has no ${amount} ${currency}`)
  return { amount: scale(amount, exponentOf(currency), decimalsOf(currency)), currency: currency.toLowerCase() }
}

/** Our minor units of an amount of Stripe's: money comes in through here alone. */
export function fromStripe(amount: number, currency: string): { amount: number; currency: string } {
  const code = currency.toUpperCase()
  return { amount: scale(amount, decimalsOf(code), exponentOf(code)), currency: code }
}

export function smallestUnit(currency: string): number {
  if (LAST_DIGIT_IS_ZERO.has(currency)) return 10
  return 10 ** Math.max(0, exponentOf(currency) - decimalsOf(currency))
}

export function canTake(amount: number, currency: string): boolean {
  if (!isCurrency(currency) || NOT_TAKEN.has(currency)) return false
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount % smallestUnit(currency) !== 0) return false
  const scaled = scale(amount, exponentOf(currency), decimalsOf(currency))
  return scaled >= (LEAST[currency] ?? 1) && scaled <= MOST
}

const decimalsOf = (currency: string): number => OWN_DECIMALS[currency] ?? exponentOf(currency)

/** Whole units alone: a part of one is less than what was asked for, and never taken for it. */
function scale(amount: number, from: number, to: number): number {
  return to >= from ? amount * 10 ** (to - from) : Math.trunc(amount / 10 ** (from - to))
}
