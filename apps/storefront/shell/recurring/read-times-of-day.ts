import { getDeliverySlots, getPickupSlots } from '@compass/contract/slots'
import type { createPageClient } from '#shell/api/page-client.ts'

/** The times of day at which a store's slots of the next week begin, and the one of now. */
export async function readTimesOfDay(
  call: ReturnType<typeof createPageClient>,
  { storeId, isPickup, current }: { readonly storeId: string; readonly isPickup: boolean; readonly current?: string },
  options: Parameters<ReturnType<typeof createPageClient>>[2],
): Promise<string[]> {
  const input = { params: { id: storeId }, query: { days: 7 } }
  const slots = await call(isPickup ? getPickupSlots : getDeliverySlots, input, options)
  const starts = slots.ok
    ? slots.data.days.flatMap((day) => day.slots.map(({ time }) => time.startTimeInCountryZone))
    : []
  return [...new Set([...starts, ...(current ? [current] : [])])].sort()
}
