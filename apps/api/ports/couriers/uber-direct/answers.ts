import { isPageAddress, type PageHosts } from '@compass/domain/payments'
import { z } from 'zod'
import type { AccountMode } from '../../secrets/port.ts'
import { CourierFault, type CourierNews, type CourierQuote } from '../port.ts'
import { fromHundredths } from './hundredths.ts'
import type { JsonAnswer } from './request.ts'

const Text = z.string().max(500)
const Id = z.string().regex(/^[\x21-\x7e]{1,100}$/)

const Token = z.object({ access_token: z.string().min(1).max(8000), expires_in: z.number().positive() })
const Fault = z.object({ code: Text, metadata: z.object({ delivery_id: Id.optional() }).nullish() })

const Quote = z.object({
  id: Id,
  fee: z.int().min(0),
  currency_type: z.string().length(3),
  expires: Text,
  duration: z.number().min(0),
})

const STATUSES = ['pending', 'pickup', 'pickup_complete', 'dropoff', 'delivered', 'canceled', 'returned'] as const

const Delivery = z.object({
  id: Id,
  external_id: Text.nullish(),
  status: z.enum(STATUSES),
  live_mode: z.boolean(),
  courier_imminent: z.boolean().nullish(),
  courier: z
    .object({
      name: Text,
      phone_number: Text.nullish(),
      vehicle_type: Text.nullish(),
      location: z.object({ lat: z.number(), lng: z.number() }).nullish(),
    })
    .nullish(),
  pickup: z.object({ status: Text.nullish() }).nullish(),
  dropoff_eta: Text.nullish(),
  tracking_url: z.string().max(2000).nullish(),
})

type UberDelivery = z.output<typeof Delivery>

const List = z.object({ data: z.array(Delivery) })
const Webhook = z.object({ kind: Text, delivery_id: Id.optional(), live_mode: z.boolean().optional() })

/** Its word for why it said no; null: it gave none. */
export function codeOf({ body }: JsonAnswer): string | null {
  const read = Fault.safeParse(body)
  return read.success ? read.data.code : null
}

/** The delivery that is there already, of a `duplicate_delivery`. */
export function duplicateOf({ body }: JsonAnswer): string | null {
  const read = Fault.safeParse(body)
  return (read.success && read.data.metadata?.delivery_id) || null
}

/** @throws CourierFault where it is none, here and below */
export function readToken(answer: JsonAnswer): { readonly text: string; readonly lastsSeconds: number } {
  const { access_token, expires_in } = read(Token, answer)
  return { text: access_token, lastsSeconds: expires_in }
}

/** Null: its fee can not be said in the smallest unit of the currency. */
export function readQuote(answer: JsonAnswer): CourierQuote | null {
  const { id, fee, currency_type, expires, duration } = read(Quote, answer)
  const currency = currency_type.toUpperCase()
  const amount = fromHundredths(fee, currency)
  return amount === null
    ? null
    : { id, amount, currency, expiresAt: expires, etaMinutes: Math.max(1, Math.ceil(duration)) }
}

/** A delivery of an account in this mode: those for trying and real ones never mix. */
export function readDelivery(answer: JsonAnswer, mode: AccountMode): UberDelivery {
  const delivery = read(Delivery, answer)
  if (delivery.live_mode !== (mode === 'live'))
    throw new CourierFault('refused', `Uber Direct answered a delivery that is not of the account’s mode "${mode}"`)
  return delivery
}

export function readList(answer: JsonAnswer): readonly UberDelivery[] {
  return read(List, answer).data
}

/** Of which delivery a webhook has news; null: of none. Undefined: it is no webhook. */
export function readWebhookBody(body: string, mode: AccountMode): string | null | undefined {
  const parsed = Webhook.safeParse(jsonOf(body))
  if (!parsed.success) return undefined
  const { delivery_id, live_mode } = parsed.data
  return live_mode === (mode !== 'live') ? null : (delivery_id ?? null)
}

const VEHICLES: Readonly<Record<string, 'bicycle' | 'scooter' | 'car'>> = {
  bicycle: 'bicycle',
  scooter: 'scooter',
  motorcycle: 'scooter',
  car: 'car',
  van: 'car',
  truck: 'car',
}

export function newsOf(delivery: UberDelivery, now: Date, pages: PageHosts): CourierNews {
  const { courier, dropoff_eta, tracking_url } = delivery
  const state = stateOf(delivery)
  const arrivesAt = dropoff_eta && state !== 'searching' ? Date.parse(dropoff_eta) : Number.NaN
  return {
    state,
    courier: courier
      ? {
          name: courier.name,
          phone: courier.phone_number ?? null,
          vehicle: VEHICLES[courier.vehicle_type ?? ''] ?? null,
        }
      : null,
    position: courier?.location ?? null,
    etaMinutes: Number.isNaN(arrivesAt) ? null : Math.max(0, Math.ceil((arrivesAt - now.getTime()) / 60_000)),
    trackingUrl: tracking_url && isPageAddress(tracking_url, pages) ? tracking_url : null,
  }
}

/** What was cancelled before somebody had it is nobody's: another courier is called. Afterwards it was not delivered. */
function stateOf({ status, courier_imminent, pickup }: UberDelivery): CourierNews['state'] {
  switch (status) {
    case 'pending':
      return 'searching'
    case 'pickup':
      return courier_imminent ? 'at_shop' : 'assigned'
    case 'pickup_complete':
    case 'dropoff':
      return 'on_way'
    case 'delivered':
      return 'delivered'
    case 'returned':
      return 'failed'
    case 'canceled':
      return pickup?.status === 'completed' ? 'failed' : 'nobody'
  }
}

function read<S extends z.ZodType>(schema: S, answer: JsonAnswer): z.output<S> {
  const { status, body } = answer
  if (status >= 400) throw new CourierFault('refused', `Uber Direct: status ${status}, ${codeOf(answer)}`, status)
  const parsed = schema.safeParse(body)
  if (!parsed.success)
    throw new CourierFault('unsure', 'Uber Direct answered what does not have the form that it should')
  return parsed.data
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
