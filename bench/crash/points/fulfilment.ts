import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { SERVICE } from '@compass/domain/services'
import type { Database } from '#api/db/database.ts'
import { answered, patiently } from './patience.ts'
import { move, placeCart, sentence, type Visit } from './visit.ts'

/** Stores that take orders for later, and have couriers of others bring what they deliver. */
export function withLaterAndCouriers(document: MerchantDocumentInput): MerchantDocumentInput {
  const scheduledPickupDetails = { widthMinutes: 15, leadMinutes: 30, daysAhead: 2 }
  const stores = document.stores.map((store) => ({
    ...store,
    scheduledPickupDetails,
    delivery: { by: 'courier' as const },
    areas: store.areas?.map(({ deliveryFee: _, freeDeliveryFrom: __, ...area }) => area),
  }))
  return { ...document, stores } as MerchantDocumentInput
}

/** An order for later that is accepted, and waits for its time. */
export async function forLater(visit: Visit): Promise<void> {
  const { customer, at } = visit
  const { store } = at.market
  await patiently(() => customer.fill())
  const { days } = await patiently(() =>
    customer.get<{ days: { slots: { startTime: string }[] }[] }>('slots', {
      path: `/v1/stores/${store}/slots/pickup`,
    }),
  )
  const startTime = days.flatMap(({ slots }) => slots)[0]!.startTime
  const scheduling = { method: 'PUT', path: '/v1/carts/schedule', body: { store, scheduledTime: startTime } }
  await patiently(() => customer.get('schedule', scheduling))
  const cart = await patiently(() => customer.cart())
  const body = { ...customer.placing(cart, { mod: 'cod' }), schedule: { startTime } }
  const { order } = await placeCart(visit, cart, body)
  await move(visit, order, 12)
}

/** A delivery that is ready for its courier. */
export async function bring(visit: Visit): Promise<void> {
  const { customer, at, acknowledgements: reported } = visit
  const { store } = at.market
  const { products } = at.market
  const added = {
    store,
    product: products[visit.number % products.length]!,
    qty: 40,
    orderType: SERVICE.DELIVERY,
    area: at.area,
  }
  await patiently(() => customer.get('add', { path: '/v1/carts/addProductToCart', body: added }))
  const door = { area: at.area, buildingName: 'Marina Heights', flatOrVilla: '1204', streetName: 'Harbour Street' }
  const { address } = await patiently(() =>
    customer.get<{ address: { _id: string } }>('address', { path: '/v1/address', body: door }),
  )
  const directed = { store, orderType: SERVICE.DELIVERY, address: { _id: address._id } }
  const reply = await answered('direct', () =>
    customer.ask({ method: 'PUT', path: '/v1/carts/updateAddress', body: directed }),
  )
  if (reply.status !== 200) reported.wrong.push(sentence('direct', reply))
  const cart = await patiently(() => customer.cart())
  const body = { ...customer.placing(cart, { mod: 'cod' }), orderType: SERVICE.DELIVERY, address: { _id: address._id } }
  const { order } = await placeCart(visit, cart, body)
  await move(visit, order, 20)
  await move(visit, order, 40)
}

/** Orders for later are for now: it stands for the hours that a proof cannot wait for. */
export async function hurryKitchen(database: Pick<Database, 'everywhere'>): Promise<void> {
  await database.everywhere(
    `update orders set schedule = jsonb_set(schedule, '{start}',
       to_jsonb(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) where status = 12`,
  )
}
