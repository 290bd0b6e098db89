import { chooseText, type Text } from '@compass/domain/languages'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { CourierQuoteRecord, DestinationPoint, Point } from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import type { CourierQuote, CourierQuoteRequest } from '../../ports/couriers/port.ts'
import { courierAccountOf } from '../couriers/courier-account.ts'

/** A courier who takes longer counts as none (engineering, rule 11). */
const ANSWERS_WITHIN_MS = 3_000
/** A quote must live long enough to be ordered with, and no courier promises a price for days. */
const LASTS_AT_LEAST_MS = 30_000
const LASTS_AT_MOST_MS = 24 * 3_600_000
const MAX_ETA_MINUTES = 24 * 60
/** Minor units: more is a fault of the service, and no fee. */
const MAX_AMOUNT = 100_000_000

/**
 * A courier's price for a way. No transaction may be open meanwhile. Refuses `no_courier` where nobody is free, and where
 * the service is slow, says no, or answers what is no quote; those are in the log.
 */
export async function askCourier(
  api: Api,
  { merchant }: LoadedMerchant,
  store: Store,
  { area, street }: Pick<DestinationPoint, 'area' | 'street'>,
  { to, metres, now }: { readonly to: Point; readonly metres: number; readonly now: Date },
): Promise<Result<CourierQuoteRecord>> {
  const { currency, country, languages } = merchant
  const text = (one: Text | null) => chooseText(one, languages[0]!, languages[0]!)?.text ?? ''
  const input: CourierQuoteRequest = {
    account: courierAccountOf({ merchant }),
    storeId: store.id,
    from: { point: store.location, address: text(store.address), country },
    to: { point: to, address: street ?? [text(area.name), text(area.city)].filter(Boolean).join(', '), country },
    metres,
    currency,
    now,
  }
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the courier service did not answer in time')), {
      once: true,
    })
  })
  try {
    const answer = await Promise.race([api.ports.couriers.quote(input, signal), tooLate])
    if (answer === null) return refuse({ reason: 'no_courier' })
    const quote = quoteIn(answer, currency, now)
    if (quote) return accept(quote)
    api.log.warn({ merchant: merchant.slug, store: store.key }, 'the courier service answered what is no quote')
  } catch (error) {
    api.log.warn({ err: error, merchant: merchant.slug, store: store.key }, 'the courier service gave no quote')
  }
  return refuse({ reason: 'no_courier' })
}

/** What another service answered, if it is a quote in the merchant's currency that can be ordered with. */
function quoteIn(answer: unknown, currency: string, now: Date): CourierQuoteRecord | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { id, amount, currency: input, expiresAt, etaMinutes } = answer as { [key in keyof CourierQuote]: unknown }
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(id) || input !== currency) return null
  if (!isWhole(amount, 0, MAX_AMOUNT) || !isWhole(etaMinutes, 1, MAX_ETA_MINUTES)) return null
  const ends = typeof expiresAt === 'string' ? new Date(expiresAt) : null
  const lasts = ends ? ends.getTime() - now.getTime() : Number.NaN
  if (!ends || !(lasts >= LASTS_AT_LEAST_MS && lasts <= LASTS_AT_MOST_MS)) return null
  return { id, amount, expiresAt: ends.toISOString(), etaMinutes }
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
}
