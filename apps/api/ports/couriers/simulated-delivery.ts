import { createHash } from 'node:crypto'
import { COURIER_VEHICLES, type Courier } from '@compass/domain/orders'
import { metresBetween, type Point } from '@compass/domain/serviceability'
import type { CourierNews, CourierOrder } from './port.ts'

/**
 * How a simulated delivery goes. A person chooses by a word in the note to the courier. `#delay`: nobody is free for a minute
 * and a half. `#nobody`: nobody takes it. `#late`: the courier stands still half way. `#undelivered`: the courier comes to
 * the door and cannot hand it over. `#away`: the service does not answer at all. Anything else: all goes well.
 */
type Plan = 'well' | 'delay' | 'nobody' | 'late' | 'undelivered' | 'away'

const PLANS: Readonly<Record<string, Plan>> = {
  '#delay': 'delay',
  '#nobody': 'nobody',
  '#late': 'late',
  '#undelivered': 'undelivered',
  '#away': 'away',
}

export function planOf({ note }: Pick<CourierOrder, 'note'>): Plan {
  const word = note
    ?.toLowerCase()
    .match(/#[a-z]+/g)
    ?.find((one) => one in PLANS)
  return word ? PLANS[word]! : 'well'
}

/** Seconds from the booking, quicker than life so that one can watch it. */
const ASSIGNED_AFTER = 4
const AT_SHOP_AFTER = 9
const LEAVES_AFTER = 14
const DELAY = 90
const STANDS_STILL = 60
const AT_DOOR = 4
const METRES_A_SECOND = 60
const DRIVES_AT_LEAST = 25
const DRIVES_AT_MOST = 120

const NAMES = ['Omar', 'Priya', 'Nikos', 'Jelena', 'Karim', 'Amélie', 'Joseph', 'Maryam']

/** All that a delivery is, in its booking: nothing is kept, so any process goes on with it after any restart. */
interface SimulatedBooking {
  readonly at: number
  readonly plan: Plan
  readonly from: Point
  readonly to: Point
}

const PLAN_CODES: readonly Plan[] = ['well', 'delay', 'nobody', 'late', 'undelivered', 'away']
const SCALE = 1e5

/** The booking's id; however often it is asked for, the same. */
export function bookedAs(order: CourierOrder): string {
  const [from, to] = [order.from.point, order.to.point]
  const digits = [from.lat, from.lng, to.lat, to.lng].map((one) => Math.round(one * SCALE).toString(36))
  return ['sim', order.requestedAt.getTime().toString(36), PLAN_CODES.indexOf(planOf(order)), ...digits].join('.')
}

function readBooking(id: string): SimulatedBooking | null {
  const [kind, at, plan, ...digits] = id.split('.')
  const [fromLat, fromLng, toLat, toLng] = digits.map((one) => Number.parseInt(one, 36) / SCALE)
  const known = PLAN_CODES[Number(plan)]
  if (kind !== 'sim' || !known || toLng === undefined || Number.isNaN(toLng)) return null
  return {
    at: Number.parseInt(at ?? '', 36),
    plan: known,
    from: { lat: fromLat!, lng: fromLng! },
    to: { lat: toLat!, lng: toLng },
  }
}

/** Where a booked delivery is at an instant. Throws for what was never booked here. */
export function newsOf(id: string, now: Date): CourierNews {
  const booked = readBooking(id)
  if (!booked) throw new Error('the courier service knows no such booking')
  const { plan, from, to } = booked
  const drive = Math.min(DRIVES_AT_MOST, Math.max(DRIVES_AT_LEAST, metresBetween(from, to) / METRES_A_SECOND))
  const seconds = (now.getTime() - booked.at) / 1000 - (plan === 'delay' ? DELAY : 0)
  const driven = drivenOf(seconds - LEAVES_AFTER, drive, plan)
  const arrives = LEAVES_AFTER + drive + AT_DOOR + (plan === 'late' && driven > drive / 2 - 1 ? STANDS_STILL : 0)
  const courier = courierOf(id)
  const context = (state: CourierNews['state'], position: Point | null, etaMinutes: number | null): CourierNews => ({
    state,
    courier: state === 'searching' ? null : courier,
    position,
    etaMinutes,
    trackingUrl: null,
  })
  const eta = Math.max(1, Math.ceil((arrives - seconds) / 60))
  if (seconds < ASSIGNED_AFTER) return context('searching', null, null)
  if (seconds < AT_SHOP_AFTER) return context('assigned', null, eta)
  if (seconds < LEAVES_AFTER) return context('at_shop', from, eta)
  if (seconds < arrives) return context('on_way', gap(from, to, driven / drive), eta)
  return context(plan === 'undelivered' ? 'failed' : 'delivered', to, null)
}

/** Who takes a booking: always the same. The phone is of a range that nobody has. */
function courierOf(id: string): Courier {
  const [name, vehicle, phone] = createHash('sha256').update(id).digest()
  return {
    name: NAMES[name! % NAMES.length]!,
    phone: `+97145550${String(phone! % 100).padStart(3, '0')}`,
    vehicle: COURIER_VEHICLES[vehicle! % COURIER_VEHICLES.length]!,
  }
}

/** Seconds of driving that lie behind the courier; a late one stands still in the middle. */
function drivenOf(seconds: number, drive: number, plan: Plan): number {
  const half = drive / 2
  const moving = plan === 'late' && seconds > half ? Math.max(half, seconds - STANDS_STILL) : seconds
  return Math.min(drive, Math.max(0, moving))
}

function gap(from: Point, to: Point, part: number): Point {
  const at = (a: number, b: number) => Math.round((a + (b - a) * part) * SCALE) / SCALE
  return { lat: at(from.lat, to.lat), lng: at(from.lng, to.lng) }
}
