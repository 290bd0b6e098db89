import { get, type IncomingHttpHeaders } from 'node:http'
import { logout } from '@compass/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

const HOST = { host: 'shop.example.com' }
const HSTS = 'max-age=31536000'

describe('headers of every answer', () => {
  let secure: TestApi
  let plain: TestApi
  beforeAll(async () => {
    secure = await testApi({ configuration: { publicUrl: 'https://shop.example.com' } })
    plain = await testApi()
  })
  afterAll(() => Promise.all([secure.close(), plain.close()]))

  it.each([
    ['a call', '/v1/storefronts/test-kitchen', 200],
    ['a refused call', '/v1/storefronts/nobody', 404],
    ['a path of no call', '/v1/nothing', 404],
    ['an address that cannot be read', '/v1/%', 400],
  ])(
    '%s tells browsers to stay with https, not to guess types and not to load it elsewhere',
    async (_, url, status) => {
      const { statusCode, headers } = await secure.inject({ url, headers: HOST })
      expect([statusCode, headers]).toEqual([
        status,
        expect.objectContaining({
          'strict-transport-security': HSTS,
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        }),
      ])
    },
  )

  it('what machines ask carries them too, and may be read by other sites', async () => {
    for (const url of ['/healthz', '/readyz', '/openapi.json']) {
      const { headers } = await secure.inject({ url, headers: HOST })
      expect(headers).toMatchObject({ 'strict-transport-security': HSTS, 'x-content-type-options': 'nosniff' })
      expect(headers['cross-origin-resource-policy']).toBeUndefined()
    }
  })

  it('a stream of events carries them', async () => {
    const customer = await newCustomer(secure)
    await customer.add('soup', { qty: 2 })
    const { data } = await customer.place()
    await secure.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = secure.app.server.address() as { port: number }
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const request = get(
        {
          host: '127.0.0.1',
          port,
          path: `/v1/orders/${data.order._id}/events`,
          headers: { ...HOST, authorization: `Bearer ${customer.token}` },
        },
        (answer) => {
          resolve(answer.headers)
          request.destroy()
        },
      ).on('error', reject)
    })
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'strict-transport-security': HSTS,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('over http nothing is said of https', async () => {
    const { headers } = await plain.inject({ url: '/v1/storefronts/test-kitchen' })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('the cookie of a session', () => {
  it.each([
    ['demo', 'http://localhost:3000', false],
    ['demo', 'https://demo.example.com', true],
    ['production', 'https://shop.example.com', true],
    ['production', 'http://localhost:3000', true],
  ] as const)('of a %s at %s: bound to the host and to https is %s', async (mode, publicUrl, isSecure) => {
    const test = await testApi({ mode, configuration: { publicUrl } })
    const host = new URL(publicUrl).hostname
    const browser = {
      host,
      'x-merchant': test.slug,
      'sec-fetch-site': 'same-origin',
    }
    const started = await test.inject({
      method: 'POST',
      url: '/v1/users/create',
      headers: browser,
      payload: { url: test.slug },
    })
    const cookie = String(started.headers['set-cookie'])
    expect([cookie.startsWith(`__Host-s.${test.merchantId}=`), cookie.includes('; Secure')]).toEqual([
      isSecure,
      isSecure,
    ])
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
    const ended = await test.call(logout, {}, { headers: { ...browser, cookie: cookie.split(';')[0]! } })
    expect(ended.status).toBe(200)
    await test.close()
  })
})
