import { createUser } from '@compass/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { newPhone } from './test-phones.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('what a browser sent before its code was right makes no guest of it afterwards, for ten seconds', async () => {
  const headers = { 'x-merchant': 'test-kitchen', 'sec-fetch-site': 'same-origin' }
  const start = (cookie = '') =>
    api.call(createUser, { body: { url: 'test-kitchen' } }, { headers: { ...headers, cookie } })
  const first = await start()
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  const phone = { phoneCode: '+971', phone: newPhone() }
  for (const [name, payload] of [
    ['sendotp', phone],
    ['verifyotp', { ...phone, otp: '1234' }],
  ] as const) {
    const done = await api.inject({
      method: 'POST',
      url: `/v1/users/${name}`,
      headers: { ...headers, cookie },
      payload,
    })
    expect(done.statusCode).toBe(200)
  }
  const late = await start(cookie)
  expect([late.status, late.data.user.token, late.headers['set-cookie']]).toEqual([200, null, undefined])
  expect(late.data.user._id).not.toBe(first.data.user._id)
  api.clock.turn({ seconds: 11 })
  expect(String((await start(cookie)).headers['set-cookie'])).toMatch(/^s\./)
})
