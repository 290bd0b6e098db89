import type { PaymentMethod, Store } from '../merchants/types.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { channelOf, type OrderType } from '../services/index.ts'

/** Every method says who collects it, so that a new one can not be forgotten here. */
const COLLECTED_IN_PERSON: Readonly<Record<PaymentMethod, boolean>> = {
  cod: true,
  cardOnDelivery: true,
  cardSwipe: true,
  roomCharge: true,
  card: false,
  savedCard: false,
  express: false,
  upi: false,
  knet: false,
  applepay: false,
  googlepay: false,
  cryptoWallet: false,
  mixpay: false,
}

/** All methods, as they are written on the wire. */
export const PAYMENT_METHODS = Object.keys(COLLECTED_IN_PERSON) as readonly PaymentMethod[]

/** Whether people collect the money and the merchant records it: such an order is NEW at once and its payment unpaid. */
export function collectedInPerson(method: PaymentMethod): boolean {
  return COLLECTED_IN_PERSON[method]
}

/** Paid with a card whose first digits a gateway sees: what a promotion for certain cards can be paid with. */
export const CARD_METHODS: readonly PaymentMethod[] = ['card', 'savedCard', 'express']

/** Paid in coins, where what comes is not always what was asked for: a person gives it back. */
export function isCrypto(method: string): boolean {
  return method === 'cryptoWallet' || method === 'mixpay'
}

/** The methods that a store takes for an order type, in the merchant's order; none of its own for an amount (null). */
export function methodsFor(
  store: Pick<Store, 'paymentMethods'>,
  orderType: OrderType | null,
): readonly PaymentMethod[] {
  const channel = channelOf(orderType)
  return store.paymentMethods.find((entry) => entry.channel === channel)?.methods ?? []
}

/** The method that was asked for, if the store takes it for this order type; else `payment_method_not_allowed`. */
export function checkMethod(
  store: Pick<Store, 'paymentMethods'>,
  orderType: OrderType | null,
  requested: string,
): Result<PaymentMethod> {
  const method = methodsFor(store, orderType).find((candidate) => candidate === requested)
  return method ? accept(method) : refuse({ reason: 'payment_method_not_allowed' })
}
