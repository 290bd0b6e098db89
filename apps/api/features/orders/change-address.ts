import type { BodyOf } from '@compass/contract/call'
import type { changeOrderAddress } from '@compass/contract/orders'
import { areaOfStore, etaOf } from '@compass/domain/checkout'
import { cleanText } from '@compass/domain/contacts'
import type { Language } from '@compass/domain/languages'
import type { Area, LoadedMerchant, Store } from '@compass/domain/merchants'
import { checkNewDoor, mayChangeAddress } from '@compass/domain/orders'
import { type DeliveryTerms, deliveryTermsOf, minimumOf, type Totals } from '@compass/domain/pricing'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { DeliveryDistance } from '@compass/domain/serviceability'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { isId } from '../../ids/index.ts'
import { findAddress } from '../../records/addresses/addresses.ts'
import type { Order } from '../../records/orders/order.ts'
import { type ChangedAddress, writeAddress } from '../../records/orders/order-details.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { pinOf, streetOf } from '../delivery/charge-delivery.ts'
import { measureDistance } from '../delivery/measure-distance.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { type WrittenAddress, withQuoteOf, writtenFor } from './quote-checkout.ts'

/** Rival steps that one change may meet before it gives up. */
const MAX_TRIES = 5

interface ChangingAddress {
  readonly session: Session
  readonly orderId: string
  readonly body: BodyOf<typeof changeOrderAddress>
  readonly now: Date
}

/**
 * Sends an order to another of its customer's addresses, at its price, while the kitchen has not started (decision 0020). A
 * courier is asked with nothing locked. Refuses `not_found` for an order or address of somebody else, `address_fixed`,
 * `not_serviceable`, `no_courier`, `below_minimum` and `address_dearer`.
 */
export async function changeAddress(api: Api, input: ChangingAddress): Promise<Result<Order>> {
  const { session, orderId, body, now } = input
  const note = cleanText(body.deliveryInstruction ?? '', 300, 'deliveryInstruction')
  if (!note.ok) return note
  const tenant = api.database.tenant(session.merchantId)
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const order = await findOrder(tenant, orderId)
    if (order?.userId !== session.userId) return refuse({ reason: 'not_found' })
    if (order.customer.isAddressOfLink || !mayChangeAddress(order)) return refuse({ reason: 'address_fixed' })
    const changed = await changeFor(api, tenant, order, body.address._id, now)
    if (!changed.ok) return changed
    const instruction = body.deliveryInstruction === undefined ? order.instruction : note.value || null
    if (!(await writeAddress(tenant, order, { ...changed.value, instruction }, now))) continue
    nudgeOutbox(api, session.merchantId)
    const after = await findOrder(tenant, order.id)
    return after ? accept(after) : refuse({ reason: 'not_found' })
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

async function changeFor(
  api: Api,
  tenant: Tenant,
  order: Order,
  addressId: string,
  now: Date,
): Promise<Result<Omit<ChangedAddress, 'instruction'>>> {
  const { totals, currency, languages, storeId, userId } = order
  const loaded = await api.merchants.load(tenant.merchantId)
  const store = loaded?.stores.get(storeId)
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  const ordered = { ...totals, currency, delivery: totals.terms.delivery, userId, language: languages.customer }
  const found = await findNewDoor(api, tenant, { loaded, store, ordered, addressId, now })
  if (!found.ok) return found
  const { customer, area, distance } = found.value
  return accept({
    customer: { ...customer, addressChangedAt: now.toISOString() },
    eta: order.schedule ? order.eta : etaOf({ store, area, distance, now: order.placedAt }),
  })
}

/** What was ordered, as far as another door concerns it. */
interface DoorTerms extends Pick<Totals, 'itemsTotal' | 'offerDiscount'> {
  readonly currency: string
  /** What delivery was to cost where it was ordered to; null: nothing. */
  readonly delivery: DeliveryTerms | null
  readonly userId: string
  /** The customer's. */
  readonly language: Language
}

interface NewDoorQuery {
  readonly loaded: LoadedMerchant
  /** Who delivers: of a court, the court itself. */
  readonly store: Store
  readonly ordered: DoorTerms
  readonly addressId: string
  readonly now: Date
}

interface NewDoor {
  readonly customer: WrittenAddress
  readonly area: Area
  readonly distance: DeliveryDistance | null
}

/**
 * Another door for what was ordered, where delivery costs no more than it was to cost. A courier is asked, so no transaction
 * may be open. Refuses `not_found` for an address of nobody's, `not_serviceable`, `no_courier`, `below_minimum` and
 * `address_dearer`.
 */
export async function findNewDoor(
  api: Api,
  tenant: Tenant,
  { loaded, store, ordered, addressId, now }: NewDoorQuery,
): Promise<Result<NewDoor>> {
  const saved = isId(addressId) ? await findAddress(tenant, ordered.userId, addressId) : null
  if (!saved) return refuse({ reason: 'not_found' })
  const area = areaOfStore(loaded, store, saved.address.area)
  if (!area) return refuse({ reason: 'not_serviceable' })
  const { address } = saved
  const to = { area, address, addressId, pin: pinOf(address), street: streetOf(loaded, address) }
  const measured = store.delivery ? await measureDistance(api, loaded, store, to, { stored: null, now }) : accept(null)
  if (!measured.ok) return measured
  const distance = measured.value
  const there = deliveryTermsOf(store, area, distance)
  if (!there) return refuse({ reason: 'not_serviceable' })
  const before = ordered.delivery ?? { fee: 0, freeFrom: null, taxRate: null }
  const fits = checkNewDoor(ordered, before, there, minimumOf(store, 20, area))
  if (!fits.ok) return fits
  return accept({ customer: withQuoteOf(writtenFor(loaded, to, ordered.language), distance), area, distance })
}
