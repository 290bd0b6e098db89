import type { PaymentMethod } from '@compass/domain/merchants'
import { PAYMENT_METHODS } from '@compass/domain/payments'
import { useWords } from '#shell/language/words.tsx'

/** Names that are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
  knet: 'KNET',
  upi: 'UPI',
  mixpay: 'MixPay',
}
type Brand = 'applepay' | 'googlepay' | 'knet' | 'upi' | 'mixpay'

/** How a method of payment is called here. */
export function useMethodName(): (method: PaymentMethod) => string {
  const t = useWords('settings')
  return (method) => NAMES[method] ?? t(`settings.method_${method as Exclude<PaymentMethod, Brand>}`)
}

/** What a store may take for a service: only a room has a bill of its own. */
export function methodsOfService(service: string): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => method !== 'roomCharge' || service === 'room')
}
