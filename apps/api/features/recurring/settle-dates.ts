import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { findOrderOfCart } from '../../records/orders/orders.ts'
import { discardSeriesCart, keepOccurrence, openOccurrences } from '../../records/recurring/occurrences.ts'
import { type Occurrence, onDate, type Series } from '../../records/recurring/series.ts'
import { phoneOf } from '../../records/recurring/series-records.ts'
import { notifyCustomer } from './notify-customer.ts'

export interface SeriesContext {
  readonly api: Api
  readonly loaded: LoadedMerchant
  readonly series: Series
  readonly now: Date
}

/**
 * Settles dates that are no longer wanted, inside the transaction that holds their series. Dates that wait for a yes are
 * skipped, and so are those whose order is being created. Where that order exists by now, it is noted and announced like any
 * other. Nobody makes one afterwards, as the cart of the date is nobody's to order.
 *
 * @param isMeant which of the dates that are asked about or being made
 */
export async function settleDates(
  tenant: Tenant,
  settling: SeriesContext,
  isMeant: (occurrence: Occurrence) => boolean,
): Promise<void> {
  const { series, now } = settling
  for (const occurrence of await openOccurrences(tenant, series.id, true)) {
    if (occurrence.state === 'changed' || !isMeant(occurrence)) continue
    if (occurrence.cartId) await discardSeriesCart(tenant, occurrence.cartId, now)
    if (await isOrdered(tenant, settling, occurrence)) continue
    const skipped: Occurrence = { ...occurrence, state: 'skipped', because: { kind: 'customer' } }
    await keepOccurrence(tenant, series.id, skipped, ['making', 'asked'], now)
  }
}

/** Where a process ended after the order and before its date knew of it: the customer is told now. */
async function isOrdered(tenant: Tenant, settling: SeriesContext, occurrence: Occurrence): Promise<boolean> {
  if (occurrence.state !== 'making' || !occurrence.cartId) return false
  const order = await findOrderOfCart(tenant, occurrence.cartId)
  if (!order) return false
  const { api, loaded, series, now } = settling
  await keepOccurrence(tenant, series.id, { ...occurrence, state: 'ordered', orderId: order.id }, ['making'], now)
  const phone = await phoneOf(tenant, series.userId)
  if (phone) {
    const recipient = { api, loaded, series: onDate(series, occurrence), date: occurrence.date, phone, now }
    const { number, grandTotal: total } = order
    await notifyCustomer(tenant, recipient, {
      kind: 'ordered',
      at: order.schedule!.start,
      number: String(number),
      total,
    })
  }
  return true
}
