import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { addAddress, deleteAddress, listAddresses } from '@compass/contract/addresses'
import { listMerchantOrders } from '@compass/contract/merchant-side'
import { createUser, getUser, guestLogin } from '@compass/contract/users'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Customer, newCustomer, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

describe('hostile 113: streams that are held open', () => {
  let test: TestApi
  let port: number
  let one: Customer
  let other: Customer
  const orders = new Map<Customer, { id: string; k: string }>()
  const open: ClientRequest[] = []

  beforeAll(async () => {
    test = await testApi({
      configuration: {
        trustedProxies: ['127.0.0.1'],
        limits: { streams: { perHolder: 3, perBoard: 2, perAddress: 5, inAll: 8 } },
      },
    })
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    port = (test.app.server.address() as { port: number }).port
    for (const customer of [await newCustomer(test), await newCustomer(test)]) {
      await customer.add('soup', { qty: 2 })
      const { order, link } = (await customer.place()).data
      orders.set(customer, { id: order._id, k: new URL(link, 'http://x').searchParams.get('k')! })
    }
    ;[one, other] = [...orders.keys()] as [Customer, Customer]
  })
  afterEach(async () => {
    for (const request of open.splice(0)) request.destroy()
    await vi.waitUntil(() => inMetrics() === '0', { timeout: 10_000 })
  })
  afterAll(() => test.close())

  const inMetrics = () => /^compass_open_streams (\d+)$/m.exec(test.api.metrics.text())?.[1]

  function listen(path: string, from: string, headers: Record<string, string>): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port, path, headers: { 'x-forwarded-for': from, ...headers } }, resolve)
      request.on('error', reject)
      open.push(request)
    })
  }
  const watch = (customer: Customer, from: string) =>
    listen(`/v1/orders/${orders.get(customer)!.id}/events`, from, { authorization: `Bearer ${customer.token}` })
  const statuses = async (answers: readonly Promise<IncomingMessage>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode)

  it('as many as a session may have, then 429 with Retry-After; asking still tells the same', async () => {
    expect(await statuses([1, 2, 3].map((at) => watch(one, `10.5.0.${at}`)))).toEqual([200, 200, 200])
    const refused = await watch(one, '10.5.0.4')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    let text = ''
    for await (const chunk of refused) text += chunk
    expect(JSON.parse(text)).toMatchObject({ data: null, meta: { code: 429, error: 'rate_limited' } })
    const looked = await test.inject({
      url: `/v1/orders/${orders.get(one)!.id}`,
      headers: { authorization: `Bearer ${one.token}` },
    })
    expect(looked.statusCode).toBe(200)
    expect((await watch(other, '10.5.0.5')).statusCode).toBe(200)
  })

  it('who leaves makes room', async () => {
    for (const at of [1, 2, 3]) await watch(one, `10.5.1.${at}`)
    expect((await watch(one, '10.5.1.4')).statusCode).toBe(429)
    open[0]!.destroy()
    await vi.waitUntil(async () => (await inMetrics()) === '2', { timeout: 10_000 })
    expect((await watch(one, '10.5.1.4')).statusCode).toBe(200)
  })

  it('as many as an address may have, a /64 of IPv6 being one', async () => {
    const from = (at: number) => `2001:db8:5::${at}`
    expect(await statuses([1, 2, 3].map((at) => watch(one, from(at))))).toEqual([200, 200, 200])
    expect(await statuses([4, 5].map((at) => watch(other, from(at))))).toEqual([200, 200])
    expect((await watch(other, from(6))).statusCode).toBe(429)
    expect((await watch(other, '2001:db8:6::1')).statusCode).toBe(200)
  })

  it('an order’s link has a count of its own, and one for all who hold it', async () => {
    const { id, k } = orders.get(one)!
    const cookie = `o.${id}=${k}`
    const byLink = (at: number) => listen(`/v1/orders/${id}/events`, `10.5.2.${at}`, { cookie })
    expect(await statuses([1, 2, 3].map(byLink))).toEqual([200, 200, 200])
    expect((await byLink(4)).statusCode).toBe(429)
    expect((await watch(one, '10.5.2.5')).statusCode).toBe(200)
  })

  it('as many boards as a merchant may have, and as many as there may be in all', async () => {
    const authorization = `Bearer ${await test.merchantKey()}`
    const board = (at: number) => listen('/v1/merchant/orders/events', `10.5.3.${at}`, { authorization })
    expect(await statuses([board(1), board(2)])).toEqual([200, 200])
    expect((await board(3)).statusCode).toBe(429)
    expect(await statuses([4, 5, 6].map((at) => watch(one, `10.5.3.${at}`)))).toEqual([200, 200, 200])
    expect(await statuses([7, 8, 9].map((at) => watch(other, `10.5.3.${at}`)))).toEqual([200, 200, 200])
    const third = await newCustomer(test)
    await third.add('soup', { qty: 2 })
    orders.set(third, { id: (await third.place()).data.order._id, k: '' })
    expect((await watch(third, '10.5.3.10')).statusCode).toBe(429)
  })
})

describe('hostile 97: a till at rush hour', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi({
      configuration: {
        limits: { perAddress: { rate: 0.001, burst: 10 }, perMerchantKey: { rate: 0.001, burst: 100 } },
      },
    })
  })
  afterAll(() => test.close())

  it('has a hundred calls at once, whatever the customers at its address do; tried keys are the address’s', async () => {
    const from = '10.7.0.1'
    const [till, other] = [await test.merchantKey(), await test.merchantKey()]
    const list = (token: string, times = 1) =>
      Promise.all(
        Array.from({ length: times }, () => test.call(listMerchantOrders, { query: {} }, { token, from })),
      ).then((answers) => answers.map(({ status }) => status))
    expect([await list(till), await list(other)]).toEqual([[200], [200]])
    // The first call of each key was the address's: eight are left.
    const tried = await list(`mk_${test.merchantId}.${'x'.repeat(43)}`, 12)
    expect(tried.toSorted()).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
    expect((await list(till, 103)).toSorted()).toEqual([...Array(100).fill(200), ...Array(3).fill(429)])
    expect(await list(other)).toEqual([200])
    const refused = await test.call(listMerchantOrders, { query: {} }, { token: till, from })
    expect(refused.meta.error).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('a key that is taken back is the address’s again', async () => {
    const from = '10.7.0.2'
    const till = await test.merchantKey()
    const ask = async () => (await test.call(listMerchantOrders, { query: {} }, { token: till, from })).status
    expect(await ask()).toBe(200)
    await test.sql.query('update merchant_keys set revoked_at = now()')
    const answers: number[] = []
    for (let time = 0; time < 12; time++) answers.push(await ask())
    expect(answers).toEqual([...Array(10).fill(401), 429, 429])
  })
})

describe('hostile 97: much from one address or one person', () => {
  let test: TestApi
  beforeAll(async () => {
    // Hardly anything comes back while the test runs.
    test = await testApi({ configuration: { limits: { guestsPerAddress: { rate: 0.001, burst: 20 } } } })
  })
  afterAll(() => test.close())

  it('ten thousand guests, and so ten thousand carts: a few are made, the others are told to wait', async () => {
    const from = '10.6.0.1'
    const shop = await shopOf(test)
    const before = await guests()
    const answers = []
    for (let at = 0; at < 100; at++) {
      const created =
        at % 2 === 0
          ? await test.call(createUser, { body: { url: 'test-kitchen' } }, { from })
          : await test.call(guestLogin, { body: { store: shop.store('marina') } }, { from })
      answers.push(created)
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(80).fill(429)])
    expect(answers[20]!.meta.error).toBe('rate_limited')
    expect(Number(answers[20]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guests()) - before).toBe(20)

    const { token, _id: id } = answers[0]!.data.user
    expect((await test.call(createUser, { body: { url: 'test-kitchen' } }, { from, token: token! })).status).toBe(200)
    expect((await test.call(getUser, { params: { id } }, { from, token: token! })).status).toBe(200)
    expect((await test.call(createUser, { body: { url: 'test-kitchen' } }, { from: '10.6.0.2' })).status).toBe(200)
  })

  const guests = async () => (await test.sql.query('select count(*)::int as n from users')).rows[0].n as number

  it('fifty addresses of one person; the next is refused, however many are sent at once', async () => {
    const { token } = await test.guest()
    const area = (await shopOf(test)).area('marina', 'harbour')
    const add = (flat: number) =>
      test.call(
        addAddress,
        {
          body: {
            addressType: 10,
            buildingType: 'apartment',
            buildingName: 'Marina Heights',
            flatOrVilla: String(flat),
            floor: '1',
            streetName: 'Al Marsa Street',
            area,
          },
        },
        { token },
      )
    for (let flat = 1; flat <= 45; flat++) expect((await add(flat)).status).toBe(201)
    const rest = await Promise.all(Array.from({ length: 10 }, (_, at) => add(100 + at)))
    expect(rest.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(5).fill(422)])
    const refused = rest.find(({ status }) => status === 422)!
    expect(refused.meta).toMatchObject({ code: 422, error: 'addresses_full' })
    expect(refused.meta.message).toContain('50')
    expect((await add(1)).status).toBe(200)
    const { items, total } = (await test.call(listAddresses, {}, { token })).data
    expect(total).toBe(50)
    await test.call(deleteAddress, { params: { id: items[0]!._id } }, { token })
    expect((await add(200)).status).toBe(201)
  })
})
