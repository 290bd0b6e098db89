import { getDeliverySlots, getPickupSlots } from '@compass/contract/slots'
import type { createPageClient } from '#shell/api/page-client.ts'

/** The times of day at which an outlet's slots of the next week begin, and the one that is kept. */
export async function readTimesOfDay(
  call: ReturnType<typeof createPageClient>,
  { storeId, isPickup, kept: stored }: { readonly storeId: string; readonly isPickup: boolean; readonly kept?: string },
  options: Parameters<ReturnType<typeof createPageClient>>[2],
): Promise<string[]> {
  const input = { params: { id: storeId }, query: { days: 7 } }
  const slots = await call(isPickup ? getPickupSlots : getDeliverySlots, input, options)
  const starts = slots.ok
    ? slots.data.days.flatMap((day) => day.slots.map(({ time }) => time.startTimeInCountryZone))
    : []
  return [...new Set([...starts, ...(stored ? [stored] : [])])].sort()
}
