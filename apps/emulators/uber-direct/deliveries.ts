import { createHash } from 'node:crypto'

const STEPS = ['pending', 'pickup', 'imminent', 'pickup_complete', 'dropoff', 'delivered'] as const
/** `imminent` is a `pickup` whose courier is there within a minute. */
export type Step = (typeof STEPS)[number] | 'canceled' | 'returned'

/** Seconds after which a Robo Courier is at each step; all of it takes two and a half minutes. */
const ROBO_SECONDS: Readonly<Record<(typeof STEPS)[number], number>> = {
  pending: 0,
  pickup: 20,
  imminent: 50,
  pickup_complete: 60,
  dropoff: 65,
  delivered: 150,
}

export interface DeliveryRequest {
  readonly external_id?: string
  readonly idempotency_key?: string
  readonly manifest_reference?: string
  readonly manifest_items: readonly { readonly name: string; readonly quantity: number; readonly price?: number }[]
  readonly manifest_total_value?: number
  readonly quote_id?: string
  readonly tip?: number
  readonly pickup_name: string
  readonly pickup_address: string
  readonly pickup_phone_number: string
  readonly pickup_latitude: number
  readonly pickup_longitude: number
  readonly dropoff_name: string
  readonly dropoff_address: string
  readonly dropoff_phone_number: string
  readonly dropoff_latitude: number
  readonly dropoff_longitude: number
  readonly dropoff_notes?: string
  readonly test_specifications?: object
}

/** A delivery as the provider holds it. */
export interface EmulatedDelivery {
  readonly id: string
  readonly request: DeliveryRequest
  readonly createdAt: Date
  readonly fee: number
  readonly currency: string
  readonly isLive: boolean
  /** Set by a person or a test; null: the Robo Courier goes on by the clock. */
  step: Step | null
  /** The courier had it when it was cancelled. */
  hasLeft: boolean
  /** The last step of which there was a webhook. */
  notified: Step
}

/** Ends it, or has its courier do something; null: the clock goes on with it. */
export function moveTo(delivery: EmulatedDelivery, step: Step | null, now: Date): void {
  delivery.hasLeft = HAS_IT.includes(stepOf(delivery, now))
  delivery.step = step
}

const HAS_IT: readonly Step[] = ['pickup_complete', 'dropoff', 'delivered', 'returned']

/** Where it is at an instant. */
export function stepOf({ step, createdAt }: EmulatedDelivery, now: Date): Step {
  if (step !== null) return step
  const seconds = (now.getTime() - createdAt.getTime()) / 1000
  return STEPS.findLast((one) => seconds >= ROBO_SECONDS[one]) ?? 'pending'
}

const DRIVER = {
  name: 'Alex I.',
  vehicle_type: 'motorcycle',
  phone_number: '+33612345678',
  img_href: 'https://d1w2poirtb3as9.cloudfront.net/default.jpeg',
}

/** As `GET …/deliveries/{id}` answers it. */
export function answerOf(delivery: EmulatedDelivery, now: Date) {
  const { id, request, createdAt, fee, currency, isLive } = delivery
  const step = stepOf(delivery, now)
  const uuid = createHash('md5').update(id).digest('hex').toUpperCase()
  const isTaken = step !== 'pending' && step !== 'canceled'
  const hasLeft = HAS_IT.includes(step) || (step === 'canceled' && delivery.hasLeft)
  const from = { lat: request.pickup_latitude, lng: request.pickup_longitude }
  const to = { lat: request.dropoff_latitude, lng: request.dropoff_longitude }
  const arrivesAt = new Date(createdAt.getTime() + ROBO_SECONDS.delivered * 1000)
  return {
    id,
    uuid,
    kind: 'delivery',
    ...(request.quote_id !== undefined && { quote_id: request.quote_id }),
    ...(request.external_id !== undefined && { external_id: request.external_id }),
    status: step === 'imminent' ? 'pickup' : step,
    complete: ['delivered', 'canceled', 'returned'].includes(step),
    courier: isTaken ? { ...DRIVER, location: locationOf(step, from, to) } : null,
    courier_imminent: step === 'imminent',
    created: createdAt.toISOString(),
    updated: now.toISOString(),
    currency: currency.toLowerCase(),
    fee: fee + (request.tip ?? 0),
    ...(request.tip !== undefined && { tip: request.tip }),
    live_mode: isLive,
    manifest: { reference: request.manifest_reference ?? '', total_value: request.manifest_total_value ?? 0 },
    manifest_items: request.manifest_items,
    pickup: { ...waypoint('pickup', request, from), ...(hasLeft && { status: 'completed' }) },
    dropoff: {
      ...waypoint('dropoff', request, to),
      ...(step === 'delivered' && { status: 'completed' }),
      ...(step === 'returned' && { status: 'failed' }),
    },
    dropoff_eta: arrivesAt.toISOString(),
    tracking_url: `https://www.ubereats.com/orders/${uuid.toLowerCase()}`,
    undeliverable_action: step === 'returned' ? 'returned' : '',
    undeliverable_reason: step === 'returned' ? 'customer_unavailable' : '',
  }
}

interface Place {
  readonly lat: number
  readonly lng: number
}

function locationOf(step: Step, from: Place, to: Place): Place {
  if (step === 'dropoff') return { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }
  return step === 'delivered' || step === 'returned' ? to : from
}

function waypoint(side: 'pickup' | 'dropoff', request: DeliveryRequest, location: Place) {
  return {
    name: request[`${side}_name`],
    phone_number: request[`${side}_phone_number`],
    address: request[`${side}_address`],
    notes: side === 'dropoff' ? (request.dropoff_notes ?? '') : '',
    location,
  }
}
