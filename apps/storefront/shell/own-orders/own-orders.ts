import type { ChosenText } from '@compass/domain/languages'
import { ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { OrderLineView, OrderView } from '#shell/orders/order-view.ts'

/** An order under way, as far as its strip says it. */
export interface RunningOrder {
  readonly id: string
  /** What people read out. */
  readonly number: string
  readonly status: OrderStatus
  readonly isPickup: boolean
  /** The table or the room that it goes to. */
  readonly spot: OrderView['spot']
  /** Of a party: followed by its rounds. */
  readonly inRounds: boolean
  /** It pays a link: its page is its receipt. */
  readonly isAmount: boolean
  /** By when it is expected, RFC 3339; null: nobody knows. */
  readonly expectedBy: string | null
  /** The customer is asked for a replacement, and answers by then, RFC 3339; null: nothing is asked. */
  readonly answerBy: string | null
  readonly timeZone: string
}

/** An order that arrived, as the card that repeats it shows it. */
export interface RepeatableOrder {
  readonly id: string
  readonly names: readonly (ChosenText | null)[]
  readonly lines: readonly Pick<OrderLineView, 'id' | 'productId' | 'photo'>[]
}

export interface OwnOrders {
  readonly running: RunningOrder | null
  readonly repeatable: RepeatableOrder | null
}

export function toRunningOrder(order: OrderView): RunningOrder {
  const { id, number, status, isPickup, spot, inRounds, isAmount, eta, awaiting, store } = order
  // What was served waits for its money alone.
  const isHere = status === ORDER_STATUS.SERVED || status === ORDER_STATUS.PAYMENT_COMPLETED
  return {
    id,
    number,
    status,
    isPickup,
    spot,
    inRounds,
    isAmount,
    expectedBy: isHere ? null : (eta?.to ?? null),
    answerBy: awaiting?.deadline ?? null,
    timeZone: store.timeZone,
  }
}

export function toRepeatableOrder({ id, lines }: OrderView): RepeatableOrder {
  return {
    id,
    names: lines.map(({ name }) => name),
    lines: lines.slice(0, 3).map(({ id: lineId, productId, photo }) => ({ id: lineId, productId, photo })),
  }
}
