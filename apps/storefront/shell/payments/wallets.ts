import { useSyncExternalStore } from 'react'
import type { MethodView } from './payment-view.ts'

/** What a browser says of the wallets that its device has. */
interface WalletBrowser {
  readonly ApplePaySession?: { canMakePayments(): boolean }
  readonly PaymentRequest?: unknown
}

/** The wallet of this device: Apple Pay where it has that, else Google Pay where the browser pays at all; null: neither. */
export function findWallet(browser: WalletBrowser): 'applepay' | 'googlepay' | null {
  try {
    if (browser.ApplePaySession) return browser.ApplePaySession.canMakePayments() ? 'applepay' : null
  } catch {
    // A page that is not secure may not ask: it has no wallet.
    return null
  }
  return browser.PaymentRequest ? 'googlepay' : null
}

/** One tap: the express card and the wallets, before what is typed or paid by hand. */
const FAST: readonly string[] = ['express', 'applepay', 'googlepay']

export const isWallet = (method: string) => method === 'applepay' || method === 'googlepay'
export const isFast = (method: string) => FAST.includes(method)

/** The methods as this device shows them: fast ones first, of the wallets its own alone. */
export function orderMethods(methods: readonly MethodView[], wallet: ReturnType<typeof findWallet>): MethodView[] {
  const isHere = ({ method }: MethodView) => !isWallet(method) || method === wallet
  const rank = ({ method }: MethodView) => (isFast(method) ? 0 : 1)
  return methods.filter(isHere).toSorted((a, b) => rank(a) - rank(b))
}

const subscribe = () => () => {}

/** Before scripts, and on the server, no device has a wallet. */
export function useMethodsHere(methods: readonly MethodView[]): readonly MethodView[] {
  const wallet = useSyncExternalStore(
    subscribe,
    () => findWallet(window as WalletBrowser),
    () => null,
  )
  return orderMethods(methods, wallet)
}
