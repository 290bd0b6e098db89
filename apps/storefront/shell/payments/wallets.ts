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

/** The wallet that this browser had when it last said so; one that has not said so yet most likely has that of its kind. */
export function readWallet(cookies: ReadonlyMap<string, string>, userAgent: string | null): Wallet | null {
  const wallet = cookies.get(WALLET_COOKIE)
  if (wallet === undefined) return guessWallet(userAgent ?? '')
  return wallet === 'applepay' || wallet === 'googlepay' ? wallet : null
}

/** All browsers of a phone of Apple have Apple Pay, on its computers Safari alone. Chromium has Google Pay, but not inside an app. */
function guessWallet(userAgent: string): Wallet | null {
  if (/\b(?:iPhone|iPad)\b/.test(userAgent)) return 'applepay'
  if (/Chrom(?:e|ium)\//.test(userAgent)) return /; wv\)/.test(userAgent) ? null : 'googlepay'
  return /\bMacintosh\b.*\bSafari\//.test(userAgent) ? 'applepay' : null
}

const subscribe = () => () => {}

/**
 * The browser alone knows which wallet its device has. The server draws the one that it had the last time, or most likely has. A
 * row that came with the scripts would move what is below it.
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
