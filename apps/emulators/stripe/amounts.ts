import { invalid } from './errors.ts'
import type { Money } from './payments.ts'

const THREE_DECIMALS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
const WHOLE_ONLY = new Set(['isk'])
const LEAST: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, aed: 200, jpy: 50, inr: 50, huf: 17_500 }

/** An amount as Stripe takes it. @throws StripeError */
export function readMoney(amount: string | undefined, currency: string | undefined, param: string): Money {
  if (!currency || !/^[a-z]{3}$/i.test(currency)) throw invalid(`Invalid currency: ${currency}`, 'currency')
  if (!amount || !/^\d{1,12}$/.test(amount))
    throw invalid(`Invalid integer: ${amount}`, param, 'parameter_invalid_integer')
  const money = { amount: Number(amount), currency: currency.toLowerCase() }
  if (money.amount < (LEAST[money.currency] ?? 1))
    throw invalid('Amount must be at least the minimum of the currency.', param, 'amount_too_small')
  if (money.amount > 99_999_999) throw invalid('Amount must be no more than 999,999.99.', param, 'amount_too_large')
  if (THREE_DECIMALS.has(money.currency) && money.amount % 10 !== 0)
    throw invalid('The last digit of amounts in three-decimal currencies must be 0.', param)
  if (WHOLE_ONLY.has(money.currency) && money.amount % 100 !== 0)
    throw invalid('Amounts in this currency have no fractions.', param)
  return money
}
