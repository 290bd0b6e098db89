import { getCart } from '@compass/contract/cart'
import { listMerchantOrders } from '@compass/contract/merchant-side'
import { listMerchants } from '@compass/contract/platform'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../testing/test-api.ts'

let test: TestApi
beforeAll(async () => {
  test = await testApi()
})
afterAll(() => test.close())

it.each(['en', 'ar', 'sr', 'fr', 'el'])(
  'a call without its credential says which one it needs (%s)',
  async (language) => {
    const { token } = await test.guest()
    const headers = { 'content-language': language }
    const answers = [
      await test.call(getCart, {}, { headers, token: 'nothing' }),
      await test.call(listMerchantOrders, { query: {} }, { headers }),
      await test.call(listMerchantOrders, { query: {} }, { headers, token }),
      await test.call(listMerchants, {}, { headers }),
      await test.call(listMerchants, {}, { headers, token: await test.merchantKey() }),
    ]
    expect(answers.map(({ status, meta }) => [status, meta.code, meta.error])).toEqual(
      answers.map(() => [401, 401, 'unauthenticated']),
    )
    const [session, till, tillOfCustomer, platform, platformOfTill] = answers.map(({ meta }) => meta.message)
    expect([tillOfCustomer, platformOfTill]).toEqual([till, platform])
    expect(new Set([session, till, platform]).size).toBe(3)
    if (language === 'en')
      expect([till, platform]).toEqual([
        'This call needs a merchant key. Send it as a bearer token.',
        'This call needs the platform key. Send it as a bearer token.',
      ])
  },
)
