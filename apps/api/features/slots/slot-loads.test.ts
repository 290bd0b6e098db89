import { listSlotLoads } from '@compass/contract/slots'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerWithCart } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { AT_14, type SlotShop, slotShop } from './test-slots.ts'

let test: TestApi
let shop: SlotShop
let token: string
beforeAll(async () => {
  shop = await slotShop()
  test = shop.test
  token = await test.merchantKey()
})
afterAll(async () => expect(await test.end()).toEqual([]))

const loads = (query: object = {}, key = token, id = shop.store('marina')) =>
  test.call(listSlotLoads, { params: { id }, query }, { token: key })

it('says what each slot carries, baskets that hold a place included, in the store’s own days', async () => {
  expect((await loads()).data.items).toEqual([])
  await shop.schedule(await customerWithCart(test), AT_14)
  await shop.schedule(await customerWithCart(test), AT_14)
  const { data } = await loads()
  expect(data.items).toMatchObject([{ service: 10, startTime: AT_14, orders: 2 }])
  expect(data.items[0]!.items).toBeGreaterThanOrEqual(2)
  expect((await loads({ from: '2026-06-02' })).data.items).toEqual([])
})

it.each([
  ['a date that is none', { from: '2026-02-30' }],
  ['no days', { days: 0 }],
])('hostile: %s', async (_, query) => {
  expect((await loads(query)).status).toBe(400)
})

it('hostile: another merchant’s store, and another store’s key, find nothing', async () => {
  const other = await test.merchantKey(await test.apply(merchantDocument({ slug: 'other-kitchen' })))
  expect((await loads({}, other)).status).toBe(404)
  expect((await loads({}, token, '01900000-0000-7000-8000-000000000009')).status).toBe(404)
})
