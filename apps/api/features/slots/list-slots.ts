import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { getDeliverySlots } from '@compass/contract/slots'
import { loadOf, reconcileLiveCart } from '@compass/domain/checkout'
import { offeringOf } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Capacity, dayNumber, fits, type Load, roomIn, type SlotDay, slotDays } from '@compass/domain/scheduling'
import type { Service } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { loadsOf } from '../../records/slots/slots.ts'
import { cartOwnerOf } from '../cart/cart-seat.ts'
import { slotTimes } from '../cart/slot-answer.ts'
import { findStore } from '../merchants/find-store.ts'

const NOTHING: Load = { orders: 0, items: 0, money: 0 }

/** Nobody has a cart yet: one item of the smallest money. */
const LEAST: Load = { orders: 1, items: 1, money: 1 }

interface SlotQuery {
  readonly storeId: string
  readonly service: Service
  readonly query: QueryOf<typeof getDeliverySlots>
  readonly session: Session | null
  readonly now: Date
}

/**
 * The slots that can be chosen, full ones marked: full for the caller's cart, whose own place does not count against it.
 * The database is asked only where the slots have a capacity. Refuses `not_found`, `service_not_offered`.
 */
export async function listSlots(
  api: Api,
  { storeId, service, query, session, now }: SlotQuery,
): Promise<Result<AnswerOf<typeof getDeliverySlots>>> {
  const found = await findStore(api, session, storeId)
  if (!found) return refuse({ reason: 'not_found' })
  const { loaded, store } = found
  const offering = offeringOf(store, service)
  if (!offering || !store.services.includes(service)) return refuse({ reason: 'service_not_offered' })
  const from = query.from === undefined ? null : dayNumber(query.from)
  const days = slotDays(offering, now, { from, most: query.days })
  const { capacity, type } = offering.scheduling
  const { timeZone } = store.hours
  const tenant = api.database.tenant(loaded.merchant.id)
  const cart = capacity && session ? await findLiveCart(tenant, await cartOwnerOf(api, loaded, session)) : null
  const loads = capacity
    ? await readLoads(days, (range) => loadsOf(tenant, { storeId, service }, range, now, cart?.id ?? ''))
    : null
  const mine =
    cart && cart.storeId === storeId && cart.lines.length > 0
      ? loadOf(loaded, store, reconcileLiveCart(loaded, cart, now).cart)
      : LEAST
  return accept({
    timeZone,
    type,
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => {
        const { date: _, ...times } = slotTimes(slot, timeZone)
        return { ...times, ...standing(capacity, loads?.get(slot.start.getTime()) ?? NOTHING, mine) }
      }),
    })),
  })
}

function standing(capacity: Capacity | null, used: Load, mine: Load): { isFull: boolean; left: number | null } {
  return { isFull: !fits(capacity, used, mine), left: capacity?.of === 'orders' ? roomIn(capacity, used) : null }
}

async function readLoads(
  days: readonly SlotDay[],
  read: (range: { readonly from: Date; readonly to: Date }) => Promise<ReadonlyMap<number, Load>>,
): Promise<ReadonlyMap<number, Load>> {
  const [first, last] = [days[0]?.slots[0], days.at(-1)?.slots.at(-1)]
  return first && last ? read({ from: first.start, to: last.start }) : new Map()
}
