/** Screens of a merchant that are without the class (the specification, section 2). */
const EXCEPTIONS =
  /^(?:\/medica)?\/[^/]+\/(my-order|promo|order-(summary|status|replacement|history)|profile|about-us|faq|terms-conditions|addresses-cards)(\/|$)/

/**
 * The class that the body of a page has for food courts: everywhere, but for the exceptions of the specification, section 2.
 *
 * @param isCourt the page's merchant is a food court: a change of address was opened from it then
 */
export function foodCourtClass(path: string, isCourt: boolean): 'food-court' | '' {
  const isChangeOfAddress = /^(?:\/medica)?\/[^/]+\/change-delivery-address(\/|$)/.test(path)
  return path.startsWith('/lp/') || EXCEPTIONS.test(path) || (isCourt && isChangeOfAddress) ? '' : 'food-court'
}
