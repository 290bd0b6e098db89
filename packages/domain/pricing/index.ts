export {
  type Amendable,
  type AmendedLine,
  type AmendedQuote,
  amendPrice,
  type EnteringLine,
  type Parts,
  partsOf,
} from './amend.ts'
export { cashAllowed, deliveryTermsOf, minimumMissing, minimumOf } from './limits.ts'
export { PRICE_RULES, ranksOf } from './line-order.ts'
export { quoteCart } from './quote-cart.ts'
export type {
  DeliveryDistance,
  DeliveryTerms,
  Explain,
  ExplainRule,
  Fee,
  FeeKind,
  PricedProduct,
  PriceRules,
  PricingInput,
  PricingLine,
  PromotionTerms,
  Quote,
  QuoteLine,
  Share,
  Totals,
} from './types.ts'
