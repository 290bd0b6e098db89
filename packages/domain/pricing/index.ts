export { amendPrice, partsOf } from './amend.ts'
export type { Amendable, AmendedQuote, EnteringLine, Parts } from './amendment-types.ts'
export { deliveryTermsOf } from './delivery-terms.ts'
export { PRICE_RULES, ranksOf } from './line-order.ts'
export { minimumMissing, minimumOf } from './minimum.ts'
export { quoteCart, type ReducedItems, reduceItems } from './quote-cart.ts'
export { quoteFees } from './quote-fees.ts'
export type {
  CourtShare,
  DeliveryDistance,
  DeliveryTerms,
  Explain,
  ExplainRule,
  Fee,
  FeeKind,
  PricedProduct,
  PricingInput,
  PricingLine,
  PromotionTerms,
  Quote,
  QuoteLine,
  Share,
  Totals,
} from './types.ts'
