import { paymentConfiguration } from '@compass/contract/payments'
import { getStorefront } from '@compass/contract/stores'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { newPhone, phoneOf } from './test-phones.ts'

const LANGUAGES = ['en', 'ar', 'sr', 'fr', 'el']

describe('in production, where nothing outside is connected yet', () => {
  let test: TestApi
  beforeAll(async () => {
    const document = merchantDocument((changing) => {
      changing.sandbox = false
      changing.stores[0]!.payment = { delivery: ['cod', 'card'], pickup: ['card', 'cod', 'applepay'] }
    })
    test = await testApi({ mode: 'production', document })
    Object.assign(test.ports.messages, { routeOf: async () => null })
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  it('no code is sent: 503 with words in each language, and nothing is written or counted', async () => {
    const { token } = await test.guest()
    const text = new Set<string>()
    for (const language of LANGUAGES) {
      const answer = await phoneOf(test).send(token, newPhone(), {}, { headers: { 'content-language': language } })
      expect([answer.status, answer.meta.code, answer.meta.error, answer.data]).toEqual([
        503,
        503,
        'messages_unavailable',
        null,
      ])
      text.add(answer.meta.message)
    }
    expect(text.size).toBe(LANGUAGES.length)
    const { rows } = await test.sql.query(
      `select (select count(*)::int from otp_challenges) as challenges, (select count(*)::int from messages) as messages,
         (select count(*)::int from limit_counters) as counters`,
    )
    expect(rows).toEqual([{ challenges: 0, messages: 0, counters: 0 }])
  })

  it('a store offers what is paid in person alone, and an order that is to be paid online is refused', async () => {
    const storefront = await test.call(getStorefront, { params: { slug: test.slug } })
    const [store] = storefront.data.stores
    expect(store!.paymentMethods.map(({ methods }) => methods)).toEqual([['cod'], ['cod']])
    const { data } = await test.call(paymentConfiguration, { params: { storeId: store!._id } })
    const offered = data.channels.map(({ methods }) => methods.filter((one) => one.isAvailable).map(({ mod }) => mod))
    expect([data.isAvailable, data.activePg, offered]).toEqual([false, null, [['cod'], ['cod']]])

    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const online = await customer.place({ payment: { mod: 'card' } })
    expect([online.status, online.meta.code, online.meta.error]).toEqual([422, 4214, 'payment_method_not_allowed'])
    expect((await customer.place({ payment: { mod: 'cod' } })).status).toBe(201)
  })
})
