export { CART_EXPIRES_AFTER_MINUTES, isExpired, startCart } from './expiry.ts'
export { type HealContext, type Healed, type HealedLine, type HealReason, healCart } from './heal-cart.ts'
export {
  type Availability,
  addLine,
  changeQty,
  countItems,
  customizeLine,
  INVALID_QTY,
  MOST_LINES,
  MOST_OF_A_LINE,
  type NewLine,
  removeFromLine,
  removeLine,
  setNote,
  whyUnavailable,
} from './lines.ts'
export { holdSlot, isHeld, orderTypeOf, SLOT_HELD_MINUTES, timeOf } from './schedule.ts'
export { type Suggesting, suggestProducts } from './suggest-products.ts'
export { suggestReplacements } from './suggest-replacements.ts'
export type { Cart, CartLine, CartSchedule } from './types.ts'
