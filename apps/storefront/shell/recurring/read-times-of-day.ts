import { getDeliverySlots, getPickupSlots } from '@compass/contract/slots'
import type { apiOf } from '#shell/api/call-api.ts'

/** The times of day at which an outlet's slots of the next week begin, and the one that is kept. */
export async function readTimesOfDay(
  call: ReturnType<typeof apiOf>,
  { storeId, isPickup, kept }: { readonly storeId: string; readonly isPickup: boolean; readonly kept?: string },
  options: Parameters<ReturnType<typeof apiOf>>[2],
): Promise<string[]> {
  const input = { params: { id: storeId }, query: { days: 7 } }
  const slots = await call(isPickup ? getPickupSlots : getDeliverySlots, input, options)
  const starts = slots.ok
    ? slots.data.days.flatMap((day) => day.slots.map(({ time }) => time.startTimeInCountryZone))
    : []
  return [...new Set([...starts, ...(kept ? [kept] : [])])].sort()
}
