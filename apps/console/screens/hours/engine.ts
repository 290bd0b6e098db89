import { type NamedWeekSpan, type StoreHours, weekSpansOf } from '@compass/domain/availability'
import { parseDecimal } from '@compass/domain/money'
import { type Capacity, type Offering, SLOT_KIND } from '@compass/domain/scheduling'
import { SERVICE } from '@compass/domain/services'
import type { OutletDocument } from '#shell/outlets/index.tsx'

type DocumentHours = OutletDocument['hours']
type SlotDetails = NonNullable<OutletDocument['scheduledDeliveryDetails']>

/** The services that have slots, with the field of the document that says so. */
export const SLOT_SERVICES = [
  { service: 'delivery', code: SERVICE.DELIVERY, field: 'scheduledDeliveryDetails' },
  { service: 'pickup', code: SERVICE.PICKUP, field: 'scheduledPickupDetails' },
  { service: 'room', code: SERVICE.ROOM, field: 'scheduledRoomDetails' },
] as const
export type SlotService = (typeof SLOT_SERVICES)[number]

/** The week of an outlet, or of a service that has one of its own. */
export type WeekName = 'store' | 'delivery' | 'pickup' | 'dineIn' | 'room'

/** Hours of a document as the time engine reads them. */
export function engineHours(hours: DocumentHours, week: readonly NamedWeekSpan[] = hours.week): StoreHours {
  const { timeZone, plannedOff, specialDays } = hours
  return { timeZone, week: weekSpansOf(week), plannedOff, specialDays }
}

/** What decides about slots of a service; null: it has none. */
export function engineOffering(
  outlet: OutletDocument,
  { service, field }: SlotService,
  currency: string,
): Offering | null {
  const details = outlet[field]
  if (!details?.active) return null
  const slots = weekSpansOf(details.slots)
  return {
    hours: engineHours(outlet.hours, outlet.hours.services[service] ?? outlet.hours.week),
    preparationMinutes: outlet.preparationMinutes ?? 0,
    scheduling: {
      type: slots.length > 0 ? SLOT_KIND.CUSTOM : SLOT_KIND.STANDARD,
      widthMinutes: details.widthMinutes,
      slots,
      leadMinutes: details.leadMinutes,
      daysAhead: details.daysAhead,
      cutOff: details.cutOff,
      capacity: capacityOf(details.capacity, currency),
    },
  }
}

function capacityOf(capacity: SlotDetails['capacity'], currency: string): Capacity | null {
  if (!capacity) return null
  if ('orders' in capacity) return { of: 'orders', most: capacity.orders }
  if ('items' in capacity) return { of: 'items', most: capacity.items }
  const money = parseDecimal(capacity.money, currency)
  return money.ok ? { of: 'money', most: money.value } : null
}
