export {
  type Amendable,
  type Amended,
  type AmendedLine,
  amendPrice,
  type EnteringLine,
  type Parts,
  partsOf,
} from './amend.ts'
export { cashAllowed, deliveryTermsOf, minimumMissing, minimumOf } from './limits.ts'
export { PRICE_RULES, ranksOf } from './line-order.ts'
export { priceBasket } from './price-basket.ts'
export type {
  BasketInput,
  BasketLine,
  DeliveryTerms,
  Explain,
  ExplainRule,
  Fee,
  FeeKind,
  Offer,
  PricedProduct,
  PriceRules,
  Quote,
  QuoteLine,
  Share,
  Totals,
  Way,
} from './types.ts'
