import { listMerchantOrders } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

const SITE = 'https://www.bistro.example'

let test: TestApi
beforeAll(async () => {
  test = await testApi({
    document: merchantDocument((document) => {
      document.contact = { verifyPhone: 'never', email: { need: 'optional' } }
      document.embedHosts = [SITE]
    }),
  })
})
afterAll(async () => expect(await test.end()).toEqual([]))

const person = { name: 'Layla', phone: { number: '501234567', countryCode: '+971' } }

async function place(source?: unknown) {
  const customer = await newCustomer(test)
  await customer.add('soup')
  const placed = await customer.place({ ...person, ...(source === undefined ? {} : { source }) } as never)
  expect(placed.status).toBe(201)
  const read = await test.call(getOrder, { params: { id: placed.data.order._id } }, customer)
  expect(read.data.order.sourceOfOrder).toEqual(placed.data.order.sourceOfOrder)
  return placed.data.order
}

it('an order of a frame names the page around it, to its customer and on the board', async () => {
  const order = await place({ isWidget: true, parentInfo: `${SITE}/order?table=secret#x` })
  expect(order.sourceOfOrder).toEqual({ outletUrl: `${SITE}/order` })
  const board = await test.call(listMerchantOrders, {}, { token: await test.merchantKey() })
  expect(board.data.items.find(({ _id }) => _id === order._id)!.sourceOfOrder).toEqual({ outletUrl: `${SITE}/order` })
})

it.each([
  ['says nothing', undefined, null],
  ['is none of a frame', { isWidget: false, parentInfo: SITE }, null],
  ['is of a frame that does not know its page', { isWidget: true }, { outletUrl: null }],
  ['names another site', { isWidget: true, parentInfo: 'https://evil.example/' }, { outletUrl: null }],
  ['names a script', { isWidget: true, parentInfo: 'javascript:alert(1)' }, { outletUrl: null }],
  ['is a text', 'widget', null],
  ['is a list', [true], null],
])('one that %s is placed as well', async (_, source, answered) => {
  expect((await place(source)).sourceOfOrder).toEqual(answered)
})
