import { useEffect, useSyncExternalStore } from 'react'
import type { MethodView } from './payment-view.ts'

/** What a browser says of the wallets that its device has. */
interface WalletBrowser {
  readonly ApplePaySession?: { canMakePayments(): boolean }
  readonly PaymentRequest?: unknown
}

export type Wallet = 'applepay' | 'googlepay'

/** The wallet of this device: Apple Pay where it has that, else Google Pay where the browser pays at all; null: neither. */
export function findWallet(browser: WalletBrowser): Wallet | null {
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
export function orderMethods(methods: readonly MethodView[], wallet: Wallet | null): MethodView[] {
  const isHere = ({ method }: MethodView) => !isWallet(method) || method === wallet
  const rank = ({ method }: MethodView) => (isFast(method) ? 0 : 1)
  return methods.filter(isHere).toSorted((a, b) => rank(a) - rank(b))
}

const WALLET_COOKIE = 'wallet'
const ONE_YEAR_SECONDS = 365 * 24 * 3600

/** The wallet that this browser had when it last showed ways to pay; null: none, or it showed none yet. */
export function readWallet(cookies: ReadonlyMap<string, string>): Wallet | null {
  const wallet = cookies.get(WALLET_COOKIE)
  return wallet === 'applepay' || wallet === 'googlepay' ? wallet : null
}

const subscribe = () => () => {}

/**
 * The browser alone knows which wallet its device has. The server draws the one that it had the last time: a row that came
 * with the scripts would move what is below it.
 */
export function useMethodsHere(methods: readonly MethodView[], lastWallet: Wallet | null): readonly MethodView[] {
  const wallet = useSyncExternalStore(
    subscribe,
    () => findWallet(window as WalletBrowser),
    () => lastWallet,
  )
  useEffect(() => {
    if (wallet === lastWallet) return
    // biome-ignore lint/suspicious/noDocumentCookie: every browser has it
    document.cookie = `${WALLET_COOKIE}=${wallet}; Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}`
  }, [wallet, lastWallet])
  return orderMethods(methods, wallet)
}
