import type { AnswerOf } from '@compass/contract/call'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { moveOrder as moveOrderCall, recordPayment } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { SERVICE } from '@compass/domain/services'
import type { SpotKind } from '@compass/domain/spots'
import { merchantDocument } from '@compass/testkit/merchants'
import { hashOf, readCredential } from '../../ids/index.ts'
import { putSessionSpot } from '../../records/spots/session-spots.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'

/** The test merchant with tables and rooms: table 7 orders singly, table 12 in rounds, room 304 charges to the room. */
export function withSpots(change: (document: MerchantDocumentInput) => void = () => {}): MerchantDocumentInput {
  return merchantDocument((document) => {
    const [marina] = document.stores
    Object.assign(marina!, {
      services: ['delivery', 'pickup', 'dineIn', 'room'],
      tables: [
        { number: '7', zone: { en: 'Terrace', ar: 'الشرفة' }, orders: 'single' },
        { number: '12', orders: 'rounds' },
      ],
      rooms: [{ number: '304', floor: { en: 'Third floor', ar: 'الطابق الثالث' } }],
      askSurname: true,
      chooseTable: true,
      scheduledRoomDetails: { widthMinutes: 15, leadMinutes: 30, daysAhead: 2 },
      minimumOrder: { delivery: '30.00', dineIn: '15.00' },
    })
    Object.assign(marina!.payment, { dineIn: ['cod', 'cardSwipe', 'card'], room: ['roomCharge', 'cod', 'card'] })
    change(document)
  })
}

/** Statuses of a customer's order with who moved it there. */
type Steps = readonly string[]

export interface SpotShop extends Shop {
  readonly test: TestApi
  /** A guest whose session scanned the code of a table or a room. */
  seated(kind: SpotKind, number: string, options?: { readonly isVerified?: boolean }): Promise<Customer>
  /** The session scans another code. */
  scan(customer: Customer, kind: SpotKind | 'store', number: string): Promise<void>
  /** Their cart with so many soups, at the table or in the room. */
  fill(customer: Customer, service: 50 | 60, qty?: number): ReturnType<Customer['add']>
  move(id: string, to: number): Promise<TestAnswer<AnswerOf<typeof moveOrderCall>>>
  pay(id: string, method: string, amount: number): ReturnType<typeof callPay>
  order(customer: Customer, id: string): Promise<AnswerOf<typeof getOrder>['order']>
  steps(customer: Customer, id: string): Promise<Steps>
}

const callPay = (test: TestApi, token: string, id: string, method: string, amount: number) =>
  test.call(
    recordPayment,
    { params: { id }, body: { method: method as 'cod', amount: { amount, currency: 'AED' } } },
    { token },
  )

/** @param test whose merchant is that of `withSpots`; absent: one of its own */
export async function spotShop(test?: TestApi): Promise<SpotShop> {
  return shopWithSpots(test ?? (await testApi({ document: withSpots() })))
}

async function shopWithSpots(test: TestApi): Promise<SpotShop> {
  const shop = await shopOf(test)
  const key = await test.merchantKey()
  const tenant = test.database.tenant(test.merchantId)
  const scan: SpotShop['scan'] = ({ token }, kind, number) => {
    const tokenHash = hashOf(readCredential(token)!.secret)
    const byStoreCode = kind === 'store'
    return putSessionSpot(
      tenant,
      tokenHash,
      { storeId: shop.store('marina'), kind, number, byStoreCode },
      test.clock.now,
    )
  }
  const order: SpotShop['order'] = async ({ token }, id) =>
    (await test.call(getOrder, { params: { id } }, { token })).data.order
  return {
    ...shop,
    test,
    scan,
    async seated(kind, number, { isVerified = false } = {}) {
      const customer = await newCustomer(test, { isVerified })
      await scan(customer, kind, number)
      return customer
    },
    fill: (customer, orderType, qty = 1) =>
      customer.add('soup', { orderType: orderType === SERVICE.ROOM ? SERVICE.ROOM : SERVICE.DINE_IN, qty }),
    move: (id, to) => test.call(moveOrderCall, { params: { id }, body: { to } }, { token: key }),
    pay: (id, method, amount) => callPay(test, key, id, method, amount),
    order,
    steps: async (customer, id) => (await order(customer, id)).timeline.map(({ status, by }) => `${status} ${by}`),
  }
}
