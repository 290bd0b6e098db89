import type { PaymentMethod } from '@compass/domain/merchants'
import { PAYMENT_METHODS } from '@compass/domain/payments'
import type { ServiceName } from '#shell/document-stores/services.ts'
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

/** Methods that belong to some services alone: a machine is brought to a table, and only a room has a bill of its own. */
const SERVICES: Partial<Record<PaymentMethod, readonly ServiceName[]>> = {
  cardOnDelivery: ['delivery', 'pickup'],
  cardSwipe: ['dineIn', 'room'],
  roomCharge: ['room'],
}

/** What a store may take for a service; what it takes already stays on the list. */
export function methodsOfService(service: ServiceName, taken: readonly string[]): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => taken.includes(method) || (SERVICES[method]?.includes(service) ?? true))
}
