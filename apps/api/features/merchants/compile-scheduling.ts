import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Store } from '@compass/domain/merchants'
import type { Capacity, Scheduling } from '@compass/domain/scheduling'
import { SERVICE, type Service } from '@compass/domain/services'
import type { CompileContext } from './compile-context.ts'
import { compileWeek } from './compile-hours.ts'
import type { Path } from './faults.ts'

type DocumentStore = MerchantDocument['stores'][number]
type DocumentScheduling = NonNullable<DocumentStore['scheduledDeliveryDetails']>

const STANDARD = 10
const CUSTOM = 20
const DAY_MINUTES = 1440
const DETAILS = [
  { service: 'delivery', orderType: SERVICE.DELIVERY, part: 'scheduledDeliveryDetails' },
  { service: 'pickup', orderType: SERVICE.PICKUP, part: 'scheduledPickupDetails' },
  { service: 'room', orderType: SERVICE.ROOM, part: 'scheduledRoomDetails' },
] as const

/** The services that a store offers for later (the specification, section 3); one that is not active is none. */
export function compileScheduling(at: CompileContext, store: DocumentStore, path: Path): Pick<Store, 'scheduling'> {
  const own: { [service in Service]?: Scheduling } = {}
  for (const { service, orderType, part } of DETAILS) {
    const details = store[part]
    if (!details?.active) continue
    const here = [...path, part]
    if (!store.services.includes(service)) at.faults.add(here, `The outlet does not offer ${service}.`)
    own[orderType] = compileDetails(at, details, here)
  }
  return Object.keys(own).length > 0 ? { scheduling: own } : {}
}

function compileDetails(at: CompileContext, details: DocumentScheduling, path: Path): Scheduling {
  const { widthMinutes, leadMinutes, daysAhead, cutOff, capacity } = details
  if (DAY_MINUTES % widthMinutes !== 0)
    at.faults.add([...path, 'widthMinutes'], 'A day is no whole number of these slots: choose such as 15, 30 or 60.')
  const slots = compileWeek(at, details.slots, [...path, 'slots'])
  return {
    type: slots.length > 0 ? CUSTOM : STANDARD,
    widthMinutes,
    slots,
    leadMinutes,
    daysAhead,
    cutOff,
    capacity: capacity && capacityOf(at, capacity, [...path, 'capacity']),
  }
}

function capacityOf(at: CompileContext, capacity: NonNullable<DocumentScheduling['capacity']>, path: Path): Capacity {
  if ('orders' in capacity) return { of: 'orders', most: capacity.orders }
  if ('items' in capacity) return { of: 'items', most: capacity.items }
  return { of: 'money', most: at.money(capacity.money, [...path, 'money']) }
}
