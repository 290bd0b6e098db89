import { createUser, getUser, guestLogin, listOwnMerchants, logout } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const start = (body: object = {}, options: Parameters<TestApi['call']>[2] = {}) =>
  api.call(createUser, { body: { url: 'test-kitchen', ...body } }, options)

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0] ?? '')

describe('the first call', () => {
  test('a newcomer becomes a guest of the merchant and sees its stores and services', async () => {
    const { status, data } = await start()
    expect(status).toBe(200)
    expect(data.user).toMatchObject({ phoneVerified: false, phone: null, fullName: null })
    expect(data.user.token).toMatch(new RegExp(`^${api.merchantId}\\.`))
    expect(data.merchant).toMatchObject({
      slug: 'test-kitchen',
      languages: ['en', 'ar'],
      currency: { code: 'AED', decimals: 2 },
      otpLength: 4,
      phoneCountries: [{ country: 'AE', phoneCode: '+971' }],
    })
    expect(data.stores.map(({ name }) => name.en)).toEqual(['Marina', 'Bay'])
    expect(data.store).toMatchObject({ isOpen: true, isDeliveryAvailable: true, isPickupAvailable: true })
    expect(data.services).toEqual([10, 20])
    expect(data.orderType).toBe(20)
  })

  test('who comes back with a token is the same user, under the same token', async () => {
    const first = await start()
    const again = await start({}, { token: first.data.user.token! })
    expect(again.data.user._id).toBe(first.data.user._id)
    expect(again.data.user.token).toBe(first.data.user.token)
    expect(cookieOf(again)).toBe('')
  })

  test('a browser gets its token as a cookie that no script can read, and not in the answer', async () => {
    const headers = { 'x-merchant': 'test-kitchen', 'sec-fetch-site': 'same-origin' }
    const first = await start({}, { headers })
    expect(first.data.user.token).toBeNull()
    const line = cookieOf(first)
    expect(line).toMatch(
      new RegExp(
        `^s\\.${api.merchantId}=${api.merchantId}\\.[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`,
      ),
    )
    const again = await start({}, { headers: { ...headers, cookie: line.split(';')[0]! } })
    expect(again.data.user._id).toBe(first.data.user._id)
    expect(cookieOf(again)).toBe('')
    expect(again.text).not.toContain(line.split(';')[0]!.split('.').at(-1))
  })

  test.each([
    ['the outlet that was asked for', { store: 1 }, 'Bay'],
    ['the outlet that delivers to the area', { area: 'Canal' }, 'Bay'],
    ['the nearest outlet', { lat: 25.19, long: 55.27 }, 'Bay'],
    ['a place that is none: the first outlet', { lat: 999, long: 55 }, 'Marina'],
    ['an outlet that is not there: the first one', { unknownStore: true }, 'Marina'],
  ])(
    '%s',
    async (_, supplied: {
      store?: number
      area?: string
      unknownStore?: boolean
      lat?: number
      long?: number
    }, name) => {
      const { merchant } = await api.merchant()
      const area = merchant.stores.flatMap(({ areas }) => areas).find((one) => one.name.en === supplied.area)
      const { data } = await start({
        ...(supplied.store !== undefined && { store: merchant.stores[supplied.store]!.id }),
        ...(supplied.unknownStore && { store: '01890000-0000-7000-8000-000000000000' }),
        ...(area && { areaId: area.id }),
        ...(supplied.lat && { lat: supplied.lat, long: supplied.long }),
      })
      expect(data.store?.name.en).toBe(name)
    },
  )

  test.each([
    ['pickup alone', ['pickup'], [10], 10],
    ['delivery alone', ['delivery'], [20], 20],
    ['both', ['delivery', 'pickup'], [10, 20], 20],
    ['all outlets inactive', [], [], 20],
  ] as const)('services: %s', async (name, offered, services, orderType) => {
    const slug = `services-${name.replaceAll(' ', '-')}`
    await api.apply(
      merchantDocument((document) => {
        document.slug = slug
        for (const store of document.stores) {
          if (offered.length > 0) store.services = [...offered]
          else store.active = false
        }
      }),
    )
    const { data } = await api.call(createUser, { body: { url: slug } })
    expect(data).toMatchObject({ services, orderType })
  })

  test('a merchant that is not there', async () => {
    expect(await start({ url: 'nobody' })).toMatchObject({
      status: 404,
      data: null,
      meta: { code: 404, error: 'not_found' },
    })
    expect(await start({ url: undefined, host: 'evil.example' })).toMatchObject({ status: 404 })
  })

  test('hostile 75: a userId in the body is nobody’s word for who asks', async () => {
    const victim = await api.guest()
    const { data } = await start({ userId: victim.userId })
    expect(data.user._id).not.toBe(victim.userId)
  })

  test('hostile 83: a token of another merchant is no session here', async () => {
    const other = await api.apply(merchantDocument({ slug: 'other-kitchen' }))
    const stranger = await api.guest(other)
    const { status, data } = await start({}, { token: stranger.token })
    expect(status).toBe(200)
    expect(data.user._id).not.toBe(stranger.userId)
    expect(data.user.token).toMatch(new RegExp(`^${api.merchantId}\\.`))
  })
})

describe('hostile 84: 4300, go to another address', () => {
  beforeAll(async () => {
    await api.apply(merchantDocument({ slug: 'at-home', hosts: ['eat.example', 'pizza.example'] }))
    // The deployment's own address, registered by one of the merchants.
    await api.apply(merchantDocument({ slug: 'front-door', hosts: ['localhost'] }))
  })
  const users = async () => (await api.sql.query('select count(*)::int as n from users')).rows[0].n

  test.each(['eat.example', 'PIZZA.example.', 'eat.example:8443'])(
    'a shop that is asked for at %s, which is another one’s, is at our own address',
    async (host) => {
      const before = await users()
      const { status, meta, data, headers } = await start({ host })
      expect([status, meta.code, meta.error]).toEqual([200, 4300, 'go_elsewhere'])
      expect(data).toEqual({ url: 'http://localhost:3000/test-kitchen' })
      expect(headers['set-cookie']).toBeUndefined()
      expect(await users()).toBe(before)
    },
  )

  test.each([
    ['its own host name', { url: 'at-home', host: 'eat.example' }],
    ['the host name alone', { url: undefined, host: 'eat.example' }],
    ['our own address, though another merchant has registered it', { host: 'localhost:3000' }],
    ['a host name that nobody has registered', { host: 'evil.example' }],
    ['slashes', { host: '//eat.example' }],
    ['backslashes', { host: '\\\\eat.example' }],
    ['a script', { host: 'javascript:alert(1)' }],
    ['a user name', { host: 'localhost@eat.example' }],
    ['a path', { host: 'eat.example/evil' }],
  ])('at %s nothing is said of another address', async (_, body) => {
    const { status, meta, data } = await start(body)
    expect([status, meta.code]).toEqual([200, 200])
    expect(data.user._id).toBeDefined()
  })

  test.each(['//evil.example', '\\\\evil.example', 'https://evil.example', 'javascript:alert(1)', '../at-home'])(
    'a url that is %j leads nowhere',
    async (url) => {
      const answer = await start({ url, host: 'eat.example' })
      expect([answer.status, answer.data]).toEqual([404, null])
      expect(answer.text).not.toContain('evil')
    },
  )
})

describe('guest and logout', () => {
  test('a new guest each time, of the merchant of the store', async () => {
    const { merchant } = await api.merchant()
    const body = { store: merchant.stores[0]!.id }
    const [one, two] = [await api.call(guestLogin, { body }), await api.call(guestLogin, { body })]
    expect(one.data.user._id).not.toBe(two.data.user._id)
    expect(await api.call(guestLogin, { body: { store: 'nowhere' } })).toMatchObject({ status: 404 })
  })

  test('hostile 73: a logout ends the token on the server; a token in the address opens nothing', async () => {
    const { token, userId } = await api.guest()
    const inAddress = await api.inject({ method: 'GET', url: `/v1/users/${userId}?token=${token}` })
    expect(inAddress.statusCode).toBe(401)
    expect((await api.call(logout, {}, { token })).data).toEqual({ done: true })
    expect(await api.call(getUser, { params: { id: userId } }, { token })).toMatchObject({ status: 401 })
  })

  test.each([
    ['truncated', (token: string) => token.slice(0, -3)],
    ['a JWT without signature', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['8 KB', () => 'a'.repeat(8192)],
    ['empty', () => ''],
    ['of nobody', (token: string) => token.replace(/.{4}$/, 'zzzz')],
  ])('hostile 74: a token that is %s gets 401, and the first call a new guest', async (_, spoil) => {
    const { token, userId } = await api.guest()
    const headers = { authorization: `Bearer ${spoil(token)}` }
    expect((await api.call(getUser, { params: { id: userId } }, { headers })).status).toBe(401)
    const started = await start({}, { headers })
    expect(started.status).toBe(200)
    expect(started.data.user._id).not.toBe(userId)
  })
})

describe('hostile 90: a write by cookie needs same-origin proof', () => {
  test.each([
    ['same-origin by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our own Origin', { origin: 'http://localhost:3000' }, 200],
    ['cross-site', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, 403],
    ['same-site is another site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['neither', {}, 403],
  ])('%s', async (_, proof: Record<string, string>, status) => {
    const { token } = await api.guest()
    const headers = { cookie: `s.${api.merchantId}=${token}`, 'x-merchant': 'test-kitchen', ...proof }
    const answer = await api.call(logout, {}, { headers })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.meta.error).toBe('cross_site')
  })

  test('a form of another site, and JSON sent as plain text', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await api.inject({
        method: 'POST',
        url: '/v1/users/create/',
        headers: { 'content-type': type },
        payload: '{"url":"test-kitchen"}',
      })
      expect([answer.statusCode, answer.json().meta.error]).toEqual([415, 'not_json'])
    }
  })
})

describe('where a browser is known', () => {
  const merchants = async (options: Parameters<TestApi['call']>[2] = {}) => {
    const { status, data } = await api.call(listOwnMerchants, {}, options)
    return [status, data.items.map(({ slug }) => slug)]
  }
  const withCookies = (...cookies: string[]) => ({ headers: { cookie: cookies.join('; ') } })

  test('is told by its live sessions, without naming a merchant', async () => {
    const first = await start({}, { headers: { 'x-merchant': 'test-kitchen', 'sec-fetch-site': 'same-origin' } })
    const cookie = cookieOf(first).split(';')[0]!
    expect(await merchants(withCookies('theme=dark', cookie, 'code.test-kitchen=1'))).toEqual([200, ['test-kitchen']])
    const { data } = await start()
    expect(await merchants({ token: data.user.token! })).toEqual([200, ['test-kitchen']])
    await api.call(logout, {}, { token: data.user.token! })
    expect(await merchants({ token: data.user.token! })).toEqual([200, []])
  })

  test('is nowhere without a session, and a forged or dead one counts as none', async () => {
    expect(await merchants()).toEqual([200, []])
    const forged = `s.${api.merchantId}=${api.merchantId}.${'x'.repeat(43)}`
    expect(await merchants(withCookies(forged, 's.=', 's.x=y', `s.x=${'.'.repeat(5000)}`))).toEqual([200, []])
    expect(await merchants(withCookies(...Array.from({ length: 200 }, (_, at) => `s.${at}=${at}`)))).toEqual([200, []])
  })
})

describe('a link that opens one product', () => {
  test('names it by the merchant’s own number, at the store that is answered', async () => {
    const { data } = await start({ sku: 'soup' })
    expect(data.product).toEqual({ _id: expect.any(String), store: data.store!._id })
    const { merchant } = await api.merchant()
    expect(merchant.products.find(({ sku }) => sku === 'soup')!.id).toBe(data.product!._id)
  })

  test.each([undefined, '', 'SOUP', 'no-such', 'hidden', "' or 1=1", 'x'.repeat(80)])(
    '%j opens none, and the storefront comes all the same',
    async (sku) => {
      const { status, data } = await start(sku === undefined ? {} : { sku })
      expect([status, data.product]).toEqual([200, null])
    },
  )
})

describe('skipping to the menu', () => {
  test.each([true, 'true'])('%j: a place decides nothing', async (skipFlag) => {
    const bay = { lat: 25.19, long: 55.27 }
    expect((await start(bay)).data.store!.name.en).toBe('Bay')
    expect((await start({ ...bay, skipFlag })).data.store!.name.en).toBe('Marina')
    const { merchant } = await api.merchant()
    const requested = await start({ ...bay, skipFlag, store: merchant.stores[1]!.id })
    expect(requested.data.store!.name.en).toBe('Bay')
  })

  test.each([false, 'yes', 0, null, {}])('%j is none', async (skipFlag) => {
    expect((await start({ lat: 25.19, long: 55.27, skipFlag })).data.store!.name.en).toBe('Bay')
  })
})
