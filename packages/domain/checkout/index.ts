export { areaOfStore, availabilityAt, momentOf } from './availability.ts'
export { type Contact, checkContact, checkGuest } from './check-contact.ts'
export { checkLines } from './check-lines.ts'
export { checkSpot, checkSpotOfOrder } from './check-spot.ts'
export { checkStore } from './check-store.ts'
export { checkTotal } from './check-total.ts'
export { etaOf } from './eta.ts'
export { cartLinesOf } from './lines-of-order.ts'
export { placeHere } from './place-here.ts'
export {
  beforeCredits,
  bestAutomatic,
  giftsOf,
  isUsedUp,
  type PricedCart,
  type PricedFor,
  type PricingContext,
  type PromotionCart,
  priceCart,
  priceWithout,
  type Unfit,
  unfitFor,
} from './price-cart.ts'
export { type PricingTerms, productOf } from './quote-lines.ts'
export { type ReconciledCart, reconcileLiveCart, reconcileRecord, rememberLines } from './reconcile-record.ts'
export { loadOf, reservationOfCart, reservationOfOrder, whySlotGone } from './slot-load.ts'
export {
  snapshotLines,
  snapshotPricingInput,
  snapshotPromotion,
  snapshotStore,
  snapshotTotals,
} from './snapshot-order.ts'
export { type Spends, spendsOf } from './spends.ts'
export { checkStock, cutToStock, outOfStock, shortOf, takenBy, unitsOf } from './stock.ts'
