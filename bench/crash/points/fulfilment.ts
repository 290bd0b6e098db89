import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { answered, patiently } from './patience.ts'
import { move, placeBasket, sentence, type Visit } from './visit.ts'

/** An outlet that takes orders for later, hours to prepare them, and has couriers of others bring what it delivers. */
export function withLaterAndCouriers(document: MerchantDocumentInput): MerchantDocumentInput {
  const scheduledPickupDetails = { widthMinutes: 15, leadMinutes: 30, daysAhead: 2 }
  const stores = document.stores.map((store) => ({
    ...store,
    preparationMinutes: 600,
    scheduledPickupDetails,
    delivery: { by: 'courier' as const },
    areas: store.areas?.map(({ deliveryFee: _, freeDeliveryFrom: __, ...area }) => area),
  }))
  return { ...document, stores } as MerchantDocumentInput
}

/** An order for later that is accepted: it is the kitchen's at the next look, which takes longer than its slot is away. */
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
  const { order } = await placeBasket(visit, cart, body)
  await move(visit, order, 12)
}

/** A delivery that is ready for its courier. */
export async function bring(visit: Visit): Promise<void> {
  const { customer, at, told } = visit
  const { store } = at.market
  const { products } = at.market
  const added = { store, product: products[visit.number % products.length]!, qty: 40, orderType: 20, area: at.area }
  await patiently(() => customer.get('add', { path: '/v1/carts/addProductToCart', body: added }))
  const door = { area: at.area, buildingName: 'Marina Heights', flatOrVilla: '1204', streetName: 'Harbour Street' }
  const { address } = await patiently(() =>
    customer.get<{ address: { _id: string } }>('address', { path: '/v1/address', body: door }),
  )
  const directed = { store, orderType: 20, address: { _id: address._id } }
  const reply = await answered('direct', () =>
    customer.ask({ method: 'PUT', path: '/v1/carts/updateAddress', body: directed }),
  )
  if (reply.status !== 200) told.wrong.push(sentence('direct', reply))
  const cart = await patiently(() => customer.cart())
  const body = { ...customer.placing(cart, { mod: 'cod' }), orderType: 20, address: { _id: address._id } }
  const { order } = await placeBasket(visit, cart, body)
  await move(visit, order, 20)
  await move(visit, order, 40)
}
