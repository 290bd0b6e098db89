import { SERVICE } from '@compass/domain/services'

/** Services as documents name them. */
export const SERVICES = {
  delivery: SERVICE.DELIVERY,
  pickup: SERVICE.PICKUP,
  dineIn: SERVICE.DINE_IN,
  room: SERVICE.ROOM,
} as const
