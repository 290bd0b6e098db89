import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

/** Open day and night; pickup in the afternoon alone. */
const document = merchantDocument(({ stores: [marina] }) => {
  const { hours } = marina!
  hours.services = { pickup: hours.week.map((day) => ({ ...day, opens: '13:00', closes: '22:00' })) }
})

let test: TestApi
beforeAll(async () => {
  test = await testApi({ document })
})
afterAll(() => test.close())

it.each([
  ['noon', '2026-06-01T08:00:00Z', 409, 'store_closed'],
  ['one in the afternoon', '2026-06-01T09:00:00Z', 201, undefined],
  ['a minute before ten', '2026-06-01T17:59:00Z', 201, undefined],
  ['ten at night', '2026-06-01T18:00:00Z', 409, 'store_closed'],
])('hostile 20: pickup with hours of its own is asked for them: %s', async (_, now, status, error) => {
  test.clock.set(now)
  const customer = await newCustomer(test)
  await customer.add('soup', { qty: 2 })
  const answer = await customer.place()
  expect([answer.status, answer.meta.error]).toEqual([status, error])
})
