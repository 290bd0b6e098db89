import { cashAllowed, PAYMENT_STATUS } from '@compass/domain/payments'
import { type CardView, type MethodView, SAVED_CARD } from './payment-view.ts'

/** How an attempt ended that brought no money: its customer left, its time ran out, or the bank said no. */
export type PaymentEnd = 'left' | 'ranOut' | 'refused'

export function endOfPayment(status: number): PaymentEnd {
  if (status === PAYMENT_STATUS.CANCELLED) return 'left'
  return status === PAYMENT_STATUS.ABORTED ? 'ranOut' : 'refused'
}

interface FailedAttempt {
  readonly method: string
  /** That it was tried with, where the gateway has said so. */
  readonly card: Pick<CardView, 'brand' | 'last4'> | null
  /** Minor units. */
  readonly amount: number
}

/**
 * The value of the way to pay that stays chosen after a failed attempt: the one that was chosen before. Undefined where it
 * cannot be used any more: then the customer chooses, and nothing is chosen for them.
 */
export function methodToKeep(
  { method, card, amount }: FailedAttempt,
  methods: readonly MethodView[],
  cards: readonly CardView[],
): string | undefined {
  const listed = methods.find((one) => one.method === method)
  if (!listed || !cashAllowed(amount, listed.limit)) return undefined
  if (method !== 'savedCard') return method
  const usable = cards.filter(({ isExpired }) => !isExpired)
  const same = usable.filter(({ brand, last4 }) => brand === card?.brand && last4 === card.last4)
  const found = same[0] ?? (usable.length === 1 ? usable[0] : undefined)
  return found && `${SAVED_CARD}${found.id}`
}
