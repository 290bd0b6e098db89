import { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { newCustomer } from '../../testing/customer.ts'
import { ONLINE } from '../payments/test-payments.ts'
import { promotion } from '../promotions/test-promotions.ts'
import { DETAILS } from '../slots/test-slots.ts'
import { type LinkShop, linkShop } from './test-links.ts'

type Document = Parameters<NonNullable<Parameters<typeof linkShop>[0]>>[0]

/** Slots of one order, promotions by code, and every way to pay at both stores. */
export function withEverything(document: Document): void {
  const [marina, bay] = document.stores
  const payment = { delivery: [...ONLINE], pickup: [...ONLINE] }
  Object.assign(marina!, { payment, scheduledPickupDetails: { ...DETAILS, capacity: { orders: 1 } } })
  Object.assign(bay!, { payment })
  document.promotions = [
    promotion('tenth', { code: 'TENTH' }),
    promotion('once', { code: 'ONCE', gives: { kind: 'amount', amount: '5.00' }, conditions: { total: 1 } }),
    promotion('by knet', { code: 'KNET', conditions: { payment: ['knet'] } }),
  ]
}

/** Minor units of the test merchant. */
export const PRICE = { soup: 1800, rice: 4200, packaging: 50 } as const
/** Of `linkOfProducts`. */
export const TOTAL = PRICE.soup + PRICE.rice + 2 * PRICE.packaging

/** What tests of links with products say of them. */
export interface ProductShop extends LinkShop {
  product(sku: string, more?: object): { readonly product: string }
  /** Sold out, or so many left; null: not counted. */
  soldOut(sku: string, isSoldOut: boolean, stock?: number | null): Promise<unknown>
  left(sku: string): Promise<number>
  pause(orderChannel: 50 | 60, state: boolean): Promise<unknown>
  ordersOf(userId: string): Promise<number>
  addressAt(area: string): {
    readonly area: string
    readonly buildingName: string
    readonly flatOrVilla: string
    readonly streetName: string
  }
  /** A payer with a saved address. */
  payerAt(area: string): Promise<{ readonly payer: Awaited<ReturnType<typeof newCustomer>>; readonly address: string }>
}

export async function productShop(): Promise<ProductShop> {
  const links = await linkShop(withEverything)
  const { ids, shop } = links
  const { test, key } = shop
  const token = { token: key }
  const store = ids.store('marina')
  return {
    ...links,
    product: (sku, more = {}) => ({ product: ids.product(sku), ...more }),
    soldOut: (sku, soldOut, stock = null) =>
      test.call(setAvailability, { params: { id: ids.product(sku) }, body: { store, soldOut, stock } }, token),
    async left(sku) {
      const { rows } = await test.sql.query('select stock::int from product_states where product_id = $1', [
        ids.product(sku),
      ])
      return rows[0].stock
    },
    pause: (orderChannel, state) =>
      test.call(pauseChannel, { params: { id: store }, body: { orderChannel, state } }, token),
    async ordersOf(userId) {
      const { rows } = await test.sql.query('select count(*)::int as n from orders where user_id = $1', [userId])
      return rows[0].n
    },
    addressAt: (area) => ({ area, buildingName: 'Marina Heights', flatOrVilla: '1204', streetName: 'Harbour' }),
    async payerAt(area) {
      const payer = await newCustomer(test)
      return { payer, address: await payer.address(area) }
    },
  }
}
