export { itemAmounts } from './item-amounts.ts'
export {
  holdsStock,
  ITEM_LIFE,
  ITEM_STATE,
  type ItemActor,
  type ItemState,
  isBilled,
  mayMoveItem,
} from './item-life.ts'
export { checkItemCount, MAX_ORDER_ITEMS, waitingUntil } from './limits.ts'
export { statusAfter, takesRounds } from './order-status.ts'
export { itemsTotalOf, priceItems } from './price-items.ts'
export { splitItem } from './split-item.ts'
export type { RoundItem, SentLine } from './types.ts'
