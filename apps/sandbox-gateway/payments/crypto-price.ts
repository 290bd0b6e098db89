import { exponentOf } from '@compass/domain/money'
import type { Payment } from '../ledger/rows.ts'

export const ASSETS = {
  cryptoWallet: [
    { asset: 'BTC', name: 'Bitcoin' },
    { asset: 'ETH', name: 'Ethereum' },
    { asset: 'USDT', name: 'Tether' },
  ],
  mixpay: [
    { asset: 'XIN', name: 'Mixin' },
    { asset: 'BTC', name: 'Bitcoin' },
    { asset: 'DOGE', name: 'Dogecoin' },
    { asset: 'USDC', name: 'USD Coin' },
  ],
} as const

/** Made-up prices in US dollars that never change, so that a test can know its sum. */
const COINS: Readonly<Record<string, number>> = { BTC: 100_000, ETH: 4_000, USDT: 1, USDC: 1, XIN: 100, DOGE: 0.2 }
const CURRENCIES: Readonly<Record<string, number>> = {
  AED: 0.27,
  KWD: 3.25,
  EUR: 1.1,
  RSD: 0.0094,
  GBP: 1.3,
  SAR: 0.27,
}

const DECIMALS = 8

/** What a payment costs in a coin, to eight decimals and rounded up; null for a coin that is not offered. */
export function priceIn(asset: string, { amount, currency, method }: Payment): string | null {
  const offered = method === 'mixpay' ? ASSETS.mixpay : method === 'cryptoWallet' ? ASSETS.cryptoWallet : []
  const coin = offered.some((one) => one.asset === asset) ? COINS[asset] : undefined
  if (!coin) return null
  const dollars = (amount / 10 ** exponentOf(currency)) * (CURRENCIES[currency] ?? 1)
  return (Math.ceil((dollars / coin) * 10 ** DECIMALS - 1e-6) / 10 ** DECIMALS).toFixed(DECIMALS)
}

/** A share of a coin's sum: what arrives when too little or too much is sent. */
export function timesCoins(amount: string, factor: number): string {
  return (Number(amount) * factor).toFixed(DECIMALS)
}
