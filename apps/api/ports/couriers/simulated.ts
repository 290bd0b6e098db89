import { createHash } from 'node:crypto'
import { exponentOf } from '@compass/domain/money'
import { refuse } from '@compass/domain/refusal'
import type { CourierQuote, CourierQuoteRequest, CouriersPort } from './port.ts'
import { bookedAs, newsOf, planOf } from './simulated-delivery.ts'

/** Ways in which a courier service fails; a test chooses one. */
export type Misbehaviour = 'slow' | 'refuses' | 'nobody' | 'garbage'

/** Nobody drives further, so that a person can meet that too. */
export const DRIVES_AT_MOST_METRES = 15_000
const QUOTE_LASTS_MS = 10 * 60_000
const METRES_A_MINUTE = 350
const MINUTES_TO_THE_KITCHEN = 8
/** Of the amount, up or down, by the seed. */
const SPREAD_PERCENT = 10
const SECONDS_BETWEEN_LOOKS = 2

/** A start and a kilometre in minor units; other currencies take one and a quarter of their unit. */
const TARIFFS: Readonly<Record<string, { readonly start: number; readonly kilometre: number }>> = {
  AED: { start: 600, kilometre: 150 },
  EUR: { start: 250, kilometre: 80 },
  KWD: { start: 400, kilometre: 120 },
  RSD: { start: 15_000, kilometre: 4000 },
}

/**
 * A courier of our own making: the same way costs the same under one seed, a longer one more. It is the default of demo
 * and tests, and takes no money.
 */
export function simulatedCouriers({
  seed = 1,
  does = () => null,
}: {
  readonly seed?: number
  readonly does?: () => Misbehaviour | null
} = {}): CouriersPort {
  return {
    secondsBetweenLooks: () => SECONDS_BETWEEN_LOOKS,
    async quote(input, signal) {
      switch (does()) {
        case 'slow':
          return untilEnded(signal)
        case 'refuses':
          throw new Error('the courier service said no')
        case 'nobody':
          return null
        case 'garbage':
          return { id: 7, amount: -1, currency: 'gold', expiresAt: 'soon', etaMinutes: Number.NaN }
      }
      return input.metres > DRIVES_AT_MOST_METRES ? null : quoteFor(input, seed)
    },
    async book(order, signal) {
      const misbehaviour = does()
      if (misbehaviour === 'slow' || planOf(order) === 'away') return untilEnded(signal)
      if (misbehaviour === 'refuses') throw new Error('the courier service said no')
      if (misbehaviour === 'garbage') return { id: { not: 'text' } }
      return misbehaviour === 'nobody' || planOf(order) === 'nobody' ? null : { id: bookedAs(order) }
    },
    async status(_, bookingId, now, signal) {
      switch (does()) {
        case 'slow':
          return untilEnded(signal)
        case 'refuses':
          throw new Error('the courier service said no')
        case 'garbage':
          return { state: 'flying', courier: 7, position: { lat: 'north', lng: 400 }, etaMinutes: -1 }
      }
      return newsOf(bookingId, now)
    },
    async cancel(_, __, signal) {
      if (does() === 'slow') return untilEnded(signal)
    },
    // It calls nobody back: who says so is somebody else.
    readWebhook: async () => refuse({ reason: 'invalid_signature' }),
  }
}

function quoteFor({ storeId, to, metres, currency, now }: CourierQuoteRequest, seed: number): CourierQuote {
  const unit = 10 ** exponentOf(currency)
  const { start, kilometre } = TARIFFS[currency] ?? { start: unit, kilometre: Math.ceil(unit / 4) }
  const hash = createHash('sha256').update(`${seed} ${storeId} ${to.point.lat} ${to.point.lng}`).digest()
  const spread = 100 - SPREAD_PERCENT + (hash[0]! * 2 * SPREAD_PERCENT) / 255
  const amount = Math.round(start + (Math.ceil((metres / 1000) * kilometre) * spread) / 100)
  return {
    id: `sim-${hash.toString('hex', 1, 7)}-${now.getTime().toString(36)}`,
    amount,
    currency,
    expiresAt: new Date(now.getTime() + QUOTE_LASTS_MS).toISOString(),
    etaMinutes: MINUTES_TO_THE_KITCHEN + Math.ceil(metres / METRES_A_MINUTE),
  }
}

function untilEnded(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('the courier service did not answer'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
