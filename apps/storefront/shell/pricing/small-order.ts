import type { Translator } from '@compass/i18n/translator'

interface SmallOrder {
  /** Minor units, as what follows: from there on it costs nothing. */
  readonly threshold: number
  readonly subtotal: number
  /** Nothing can be added any more. */
  readonly isOrdered: boolean
}

/**
 * Why the fee of a small order is there, and in a cart what makes it go. In an order it stays although what came in another's
 * place made it large enough, and nobody can add to it. `price` says minor units as a sum.
 */
export function whySmallOrder(
  { threshold: lower, subtotal, isOrdered }: SmallOrder,
  t: Translator<'price'>,
  price: (amount: number) => string,
): string {
  const missing = lower - subtotal
  if (isOrdered || missing <= 0) return t('price.forSmallOrders', { below: price(lower) })
  return t('price.whySmallOrder', { below: price(lower), missing: price(missing) })
}
