export { comebackOf, mayComeBack, restorableSince } from './bring-back.ts'
export type { CartPromotion, CartRecord, LineMemory, RememberedPromotion } from './cart-record.ts'
export { CART_EXPIRES_AFTER_MINUTES, isExpired, startCart } from './expiry.ts'
export {
  CART_LIFE,
  CART_STATES,
  type CartActor,
  type CartState,
  mayMoveCart,
  nextCartStates,
  OPEN_CART_STATES,
  PLACEABLE_CART_STATES,
} from './life.ts'
export {
  addLine,
  changeQty,
  countItems,
  customizeLine,
  INVALID_QTY,
  MAX_LINES,
  type NewLine,
  removeFromLine,
  removeLine,
  setNote,
  touchesLinesOfOthers,
} from './lines.ts'
export { checkSameStore } from './other-store.ts'
export { type CartOwner, userOwner } from './owner.ts'
export {
  type LineChange,
  type LineChangeReason,
  reconcileCart,
} from './reconcile-cart.ts'
export { holdSlot, isHeld, orderTypeOf, timeOf } from './schedule.ts'
export { suggestProducts } from './suggest-products.ts'
export { suggestReplacements } from './suggest-replacements.ts'
export type { Cart, CartLine, CartSchedule } from './types.ts'
export { type Availability, whyUnavailable } from './why-unavailable.ts'
