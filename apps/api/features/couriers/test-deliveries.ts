import { updateCartAddress } from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { moveOrder } from '@compass/contract/merchant-side'
import { getOrder, getOrderDetails } from '@compass/contract/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { type Customer, newCustomer, shopOf } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'

/** Builders for the tests of this folder. Some 1.4 km from the store `marina`, in its area `harbour`. */
export const DOOR = { lat: 25.0895, lng: 55.1415 }

/** Store marina delivers by courier. */
export function byCourier(change: (document: MerchantDocumentInput) => void = () => {}): MerchantDocumentInput {
  return merchantDocument((document) => {
    const marina = document.stores[0]!
    Object.assign(marina, { delivery: { by: 'courier' } })
    for (const area of marina.areas!) delete (area as { deliveryFee?: string }).deliveryFee
    change(document)
  })
}

export interface TestDelivery {
  readonly id: string
  readonly customer: Customer
  /** The merchant's step. */
  step(to: number): Promise<number>
  status(): Promise<number>
  timeline(): Promise<string[]>
  delivery(): Promise<NonNullable<Awaited<ReturnType<typeof detailsOf>>['delivery']>>
}

async function detailsOf(test: TestApi, id: string, token: string) {
  const query = { isActiveDelivery: 'true' }
  return (await test.call(getOrderDetails, { params: { id }, query }, { token })).data
}

/** A delivery of two soups to the door, placed and nothing else; `note` is what the courier reads. */
export async function placeDelivery(test: TestApi, key: string, note?: string): Promise<TestDelivery> {
  const shop = await shopOf(test)
  const area = shop.area('marina', 'harbour')
  const customer = await newCustomer(test)
  await customer.add('soup', { qty: 2, orderType: 20, area })
  const address = await customer.address(area)
  await test.sql.query('update addresses set body = body || $2 where address_id = $1', [address, JSON.stringify(DOOR)])
  const directed = { store: shop.store('marina'), orderType: 20 as const, address: { _id: address } }
  await test.call(updateCartAddress, { body: directed }, { token: customer.token })
  const placed = await customer.place({
    orderType: 20,
    address: { _id: address },
    ...(note && { deliveryInstruction: note }),
  })
  if (placed.status !== 201) throw new Error(`not placed: ${placed.meta.error}`)
  const id = placed.data.order._id
  const order = async () => (await test.call(getOrder, { params: { id } }, { token: customer.token })).data.order
  return {
    id,
    customer,
    step: async (to) => (await test.call(moveOrder, { params: { id }, body: { to } }, { token: key })).status,
    status: async () => (await order()).status,
    timeline: async () => (await order()).timeline.map(({ status, by }) => `${status} ${by}`),
    delivery: async () => (await detailsOf(test, id, customer.token)).delivery!,
  }
}

/** The same, ready at the counter of the kitchen. */
export async function readyDelivery(test: TestApi, key: string, note?: string): Promise<TestDelivery> {
  const placed = await placeDelivery(test, key, note)
  await placed.step(20)
  await placed.step(40)
  return placed
}
