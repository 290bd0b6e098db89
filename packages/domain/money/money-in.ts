import type { Money } from '../refusal/index.ts'

/** Amounts of one currency, in its minor units, as money. */
export function moneyIn(currency: string): (amount: number) => Money {
  return (amount) => ({ amount, currency })
}
