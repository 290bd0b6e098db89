/** The one list of what is counted on the way to an order, in its order. */
export const CONVERSION_EVENTS = ['menu', 'item', 'cart', 'checkout', 'placed', 'payment_failed'] as const
export type ConversionEvent = (typeof CONVERSION_EVENTS)[number]

/** Which event looking at a page is, by what stands below a merchant's home. The other two are no pages. */
export const PAGES_COUNTED: readonly (readonly [page: RegExp, event: ConversionEvent])[] = [
  [/^\/?$|^\/menu-list\/?$/, 'menu'],
  [/^\/[^/]+\/product\/[^/]+\/?$/, 'item'],
  [/^\/my-order\/?$/, 'cart'],
  [/^\/checkout\/?$/, 'checkout'],
]
