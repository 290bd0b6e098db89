import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { getDeliverySlots } from '@compass/contract/slots'
import type { CartRecord } from '@compass/domain/cart'
import { loadOf, reconcileLiveCart } from '@compass/domain/checkout'
import { type LoadedMerchant, offeringOf } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import {
  type Capacity,
  dayNumber,
  findSlot,
  fits,
  type Load,
  roomIn,
  type Slot,
  type SlotDay,
  slotDays,
} from '@compass/domain/scheduling'
import type { Service } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
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
  const needsCart = capacity || loaded.merchant.court
  const cart = needsCart && session ? await findLiveCart(tenant, await cartOwnerOf(api, loaded, session)) : null
  const loads = capacity
    ? await readLoads(days, (range) => loadsOf(tenant, { storeId, service }, range, now, cart?.id ?? ''))
    : null
  const isMine = cart && cart.storeId === storeId && cart.lines.length > 0
  const mine = isMine ? loadOf(loaded, store, reconcileLiveCart(loaded, cart, now).cart) : LEAST
  const takers = isMine && loaded.merchant.court ? await vendorsOf(tenant, loaded, cart, service, days, now) : []
  return accept({
    timeZone,
    type,
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => {
        const { date: _, ...times } = slotTimes(slot, timeZone)
        const own = standing(capacity, loads?.get(slot.start.getTime()) ?? NOTHING, mine)
        return { ...times, ...own, isFull: own.isFull || takers.some((takes) => !takes(slot)) }
      }),
    })),
  })
}

/**
 * Whether a slot of a court can be had from each vendor in the cart. Each must be open then and have room. A cart is for one
 * slot at all of them.
 */
async function vendorsOf(
  tenant: Tenant,
  loaded: LoadedMerchant,
  read: CartRecord,
  service: Service,
  days: readonly SlotDay[],
  now: Date,
): Promise<((slot: Slot) => boolean)[]> {
  const { cart } = reconcileLiveCart(loaded, read, now)
  const ids = [...new Set(cart.lines.map((line) => line.storeId))]
  return Promise.all(
    ids
      .flatMap((id) => loaded.stores.get(id) ?? [])
      .map(async (vendor) => {
        const offering = offeringOf(vendor, service)
        if (!offering || !vendor.services.includes(service)) return () => false
        const { capacity } = offering.scheduling
        const load = loadOf(loaded, vendor, {
          ...cart,
          lines: cart.lines.filter(({ storeId }) => storeId === vendor.id),
        })
        const loads = capacity
          ? await readLoads(days, (range) => loadsOf(tenant, { storeId: vendor.id, service }, range, now, cart.id))
          : null
        return ({ start }: Slot) =>
          findSlot(offering, start, now).fault === null &&
          (!capacity || fits(capacity, loads?.get(start.getTime()) ?? NOTHING, load))
      }),
  )
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
