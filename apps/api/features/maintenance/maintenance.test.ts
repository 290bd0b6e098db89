import { calls } from '@compass/contract/calls'
import { getCart } from '@compass/contract/cart'
import { getMenu } from '@compass/contract/catalogue'
import { getLanding } from '@compass/contract/landings'
import { endMaintenance, listMaintenance, OPEN_IN_MAINTENANCE, setMaintenance } from '@compass/contract/maintenance'
import { moveOrder, pauseChannel } from '@compass/contract/merchant-side'
import { changeOrder, getOrder, listOrders } from '@compass/contract/orders'
import { getStorefront, getVersion } from '@compass/contract/stores'
import { createUser, listOwnMerchants } from '@compass/contract/users'
import { merchantDocument, NOON_IN_DUBAI } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { openMaintenanceBoard } from './board.ts'

const AT_ONE = '2026-06-01T09:00:00.000Z'

let test: TestApi
let other: string
beforeAll(async () => {
  test = await testApi()
  other = await test.apply(merchantDocument({ slug: 'other' }))
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(NOON_IN_DUBAI)
  await test.sql.query('delete from maintenance_windows')
  await test.api.maintenance.refresh()
})

const platform = () => ({ token: test.platform })
const close = (body: object = {}) =>
  test.call(setMaintenance, { body: { until: AT_ONE, ...body } as never }, platform())
const openAgain = (merchant?: string) => test.call(endMaintenance, { query: merchant ? { merchant } : {} }, platform())

describe('the switch', () => {
  it('is set, changed, listed and ended by the platform', async () => {
    expect((await close({ merchant: 'other' })).data).toEqual({ merchant: 'other', until: AT_ONE, text: null })
    await close({ merchant: 'other', until: '2026-06-01T10:00:00.000Z', text: { en: 'New till' } })
    await close()
    const { items } = (await test.call(listMaintenance, {}, platform())).data
    expect(items).toHaveLength(2)
    expect(items).toContainEqual({ merchant: 'other', until: '2026-06-01T10:00:00.000Z', text: { en: 'New till' } })
    expect((await openAgain()).status).toBe(200)
    expect((await openAgain()).status).toBe(404)
    expect((await openAgain('other')).status).toBe(200)
    expect((await test.call(listMaintenance, {}, platform())).data.items).toEqual([])
  })

  it.each([
    ['a merchant that is not here', { merchant: 'nobody-here' }, 404],
    ['an end in the past', { until: '2026-06-01T07:59:59.000Z' }, 422],
    ['an end in a year', { until: '2027-06-01T08:00:00.000Z' }, 422],
    ['no time', { until: 'soon' }, 400],
    ['another language', { text: { de: 'Zu' } }, 400],
    ['words of a page', { text: { en: 'x'.repeat(301) } }, 400],
    ['another field', { from: AT_ONE }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await close(body)).status).toBe(status)
    expect(test.api.maintenance.list(test.clock.now)).toEqual([])
  })

  it('is nobody else’s', async () => {
    const key = await test.merchantKey()
    const { token } = await test.guest()
    for (const one of [undefined, key, token]) {
      const answer = await test.call(
        setMaintenance,
        { body: { until: AT_ONE } },
        one === undefined ? {} : { token: one },
      )
      expect(answer.status).toBe(401)
    }
    expect(test.api.maintenance.list(test.clock.now)).toEqual([])
  })

  it('is heard of by another process within a second', async () => {
    const board = await openMaintenanceBoard(test.database)
    expect(board.find(other, test.clock.now)).toBeNull()
    await close({ merchant: 'other' })
    await expect.poll(() => board.find(other, test.clock.now)).not.toBeNull()
    board.stop()
  })
})

describe('what is closed', () => {
  it('is one merchant alone, for customers with a session and for those without', async () => {
    const { token } = await test.guest(other)
    const mine = await test.guest()
    const { stores } = (await test.api.merchants.load(other))!.merchant
    const menu = { params: { id: stores[0]!.id }, query: { orderType: 20 as const } }
    await close({ merchant: 'other', text: { en: 'New till', ar: 'صندوق جديد' } })
    const refused = await test.call(getMenu, menu)
    expect(refused).toMatchObject({ status: 503, meta: { error: 'maintenance', message: 'New till' } })
    expect(refused.headers['retry-after']).toBe('3600')
    const arabic = await test.call(getMenu, menu, { headers: { 'content-language': 'ar' } })
    expect(arabic.meta.message).toBe('صندوق جديد')
    expect((await test.call(getCart, { query: { store: stores[0]!.id } }, { token })).status).toBe(503)
    expect((await test.call(createUser, { body: { url: 'other' } })).status).toBe(503)
    // Everybody else goes on.
    const own = (await test.merchant()).merchant.stores[0]!.id
    expect((await test.call(getMenu, { params: { id: own }, query: { orderType: 20 } })).status).toBe(200)
    expect((await test.call(getCart, { query: { store: own } }, { token: mine.token })).status).toBe(200)
  })

  it('is everything, in our words where the platform has none, and never machines or the platform', async () => {
    await close()
    const answer = await test.call(getLanding, { params: { name: 'demo' } })
    expect(answer.meta.message).toBe('Sorry! We are under scheduled maintenance. Try again in 60 minutes.')
    for (const url of ['/healthz', '/readyz', '/openapi.json'])
      expect((await test.inject({ url })).statusCode).toBe(200)
    expect((await test.call(getVersion, {})).status).toBe(200)
    expect((await test.call(getStorefront, { params: { slug: 'other' } })).status).toBe(200)
  })

  it('opens by itself at its end, and at the later one of two', async () => {
    const { token } = await test.guest(other)
    const store = (await test.api.merchants.load(other))!.merchant.stores[0]!.id
    const status = async () => (await test.call(getCart, { query: { store } }, { token })).status
    await close()
    await close({ merchant: 'other', until: '2026-06-01T10:00:00.000Z' })
    expect(await status()).toBe(503)
    test.clock.set(AT_ONE)
    expect(await status()).toBe(503)
    test.clock.set('2026-06-01T10:00:00.000Z')
    expect(await status()).toBe(200)
  })
})

describe('an order that runs', () => {
  let customer: Customer
  let orderId: string
  beforeEach(async () => {
    customer = await newCustomer(test)
    await customer.add('soup')
    orderId = (await customer.place()).data.order!._id
    await close()
  })

  it('is read and cancelled by its customer', async () => {
    const { token } = customer
    expect((await test.call(getOrder, { params: { id: orderId } }, { token })).status).toBe(200)
    expect((await test.call(listOrders, { query: {} }, { token })).data.items).toHaveLength(1)
    const cancelled = await test.call(changeOrder, { params: { id: orderId }, body: { status: 100 } }, { token })
    expect(cancelled.status).toBe(200)
  })

  it('is found by who does not know any more where it was placed', async () => {
    const known = await test.call(listOwnMerchants, {}, { token: customer.token })
    expect(known.status).toBe(200)
    expect(known.data.items.map(({ slug }) => slug)).toEqual([test.slug])
  })

  it('is moved on by its merchant', async () => {
    const token = await test.merchantKey()
    const moved = await test.call(moveOrder, { params: { id: orderId }, body: { to: 20 } }, { token })
    expect(moved.status).toBe(200)
    const store = (await test.merchant()).merchant.stores[0]!.id
    const paused = await test.call(
      pauseChannel,
      { params: { id: store }, body: { orderChannel: 40, state: false } },
      { token },
    )
    expect(paused.status).toBe(200)
  })

  it('is followed by no other', async () => {
    const { token } = customer
    const cart = await test.call(getCart, {}, { token })
    expect(cart).toMatchObject({ status: 503, meta: { error: 'maintenance' } })
    expect(await customer.add('soup')).toMatchObject({ status: 503, meta: { error: 'maintenance' } })
  })
})

it('what is open is named as the contract names it, and sells nothing', () => {
  const names = new Set(calls.map(({ name }) => name))
  expect([...OPEN_IN_MAINTENANCE].filter((name) => !names.has(name))).toEqual([])
  const selling = [
    'addProductToCart',
    'addProducts',
    'placeOrder',
    'payByLink',
    'getPayLink',
    'sendRound',
    'createUser',
  ]
  expect(selling.filter((name) => OPEN_IN_MAINTENANCE.has(name))).toEqual([])
  expect(selling.filter((name) => !names.has(name))).toEqual([])
})
