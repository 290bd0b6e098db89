import { ORDER_STATUS, type OrderStatus } from './statuses.ts'

/**
 * Where a courier of another company is with an order. `searching` and `nobody`: it was asked for, and none has taken it; a
 * `nobody` was said, a `searching` may end at any moment.
 */
export type CourierState =
  | 'searching'
  | 'nobody'
  | 'assigned'
  | 'at_shop'
  | 'on_way'
  | 'delivered'
  | 'failed'
  | 'cancelled'

export const COURIER_STATES: readonly CourierState[] = [
  'searching',
  'nobody',
  'assigned',
  'at_shop',
  'on_way',
  'delivered',
  'failed',
  'cancelled',
]

/** What a courier drives, as far as it is told. */
export const COURIER_VEHICLES = ['bicycle', 'scooter', 'car'] as const
type CourierVehicle = (typeof COURIER_VEHICLES)[number]

/** Who brings an order. */
export interface Courier {
  readonly name: string
  /** E.164; null: not told. */
  readonly phone: string | null
  readonly vehicle: CourierVehicle | null
}

/** Nothing more is to come from the courier. */
export function isCourierDone(state: CourierState): boolean {
  return state === 'delivered' || state === 'failed' || state === 'cancelled'
}

/**
 * The statuses through which a courier's news takes an order, from where it stands, in their order; empty: none. A courier
 * who was not seen leaving has left all the same.
 */
export function courierSteps(status: OrderStatus, state: CourierState): readonly OrderStatus[] {
  const { KITCHEN_READY, OUT_DELIVERY, DELIVERED, UNDELIVERED } = ORDER_STATUS
  const leaves = status === KITCHEN_READY ? [OUT_DELIVERY] : []
  if (status !== KITCHEN_READY && status !== OUT_DELIVERY) return []
  if (state === 'on_way') return leaves
  if (state === 'delivered') return [...leaves, DELIVERED]
  return state === 'failed' ? [...leaves, UNDELIVERED] : []
}

/** What is left between the earliest and the latest minute of a promise that a courier keeps. */
const COURIER_WINDOW_MINUTES = 10

/** Minutes to the door where a courier brings it: the kitchen's, then the courier's from the call to the door. */
export function courierMinutes(preparationMinutes: number, etaMinutes: number): { from: number; to: number } {
  const from = preparationMinutes + etaMinutes
  return { from, to: from + COURIER_WINDOW_MINUTES }
}
