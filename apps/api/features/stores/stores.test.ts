import { getBrand, getPickupStores, getStore, getStorefront } from '@compass/contract/stores'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
let marina: string
let bay: string
beforeAll(async () => {
  test = await testApi()
  const { stores } = (await test.merchant()).merchant
  marina = stores[0]!.id
  bay = stores[1]!.id
})
afterAll(() => test.close())
beforeEach(() => test.clock.set('2026-06-01T08:00:00Z'))

describe('a store', () => {
  const store = async (id: string) => (await test.call(getStore, { params: { id } })).data.store

  it('says what it is, sells and takes', async () => {
    expect(await store(marina)).toMatchObject({
      name: { en: 'Marina', ar: 'مارينا' },
      currency: { code: 'AED', decimals: 2 },
      timeZone: 'Asia/Dubai',
      isOpen: true,
      state: 'open',
      isDeliveryAvailable: true,
      isPickupAvailable: true,
      minimumOrder: { delivery: { amount: 3000, currency: 'AED' }, pickup: null },
      paymentMethods: [
        {
          channel: 40,
          methods: ['cod', 'cardOnDelivery'],
          cashDetails: { limit: { amount: 50_000, currency: 'AED' } },
        },
        { channel: 50, methods: ['cod'] },
      ],
    })
  })

  it.each([
    ['2026-06-01T08:00:00Z', 'at noon', { state: 'open', isOpen: true, minutes: null }],
    ['2026-06-01T17:45:00Z', 'a quarter before closing', { state: 'closingSoon', isOpen: true, minutes: 15 }],
    ['2026-06-01T18:00:00Z', 'at closing', { state: 'closed', isOpen: false, opensAt: '2026-06-02T06:00:00.000Z' }],
    ['2026-06-02T05:30:30Z', 'in the hour before opening', { state: 'opensSoon', isOpen: false, minutes: 30 }],
  ])('%s is %s', async (now, _, state) => {
    test.clock.set(now)
    expect(await store(bay)).toMatchObject(state)
  })

  it('answers what its document says of itself as it is, and what follows from its zone and gateway', async () => {
    const text = { uiVersion: 3, posOutlet: null, posPlatform: null, plannedOff: [] }
    expect(await store(marina)).toMatchObject({
      ...text,
      timeZoneDiff: 240,
      activePg: null,
      asksUpiId: false,
      location: { countryRef: { alpha2Code: 'AE', activePg: null } },
      brand: { colorCode: '#c4420f', msgConfig: {} },
    })
    const slug = 'other-kitchen'
    const merchantId = await test.apply(
      merchantDocument((document) => {
        Object.assign(document, { slug, uiVersion: 2 })
        document.brand.msgConfig = { closed: { en: 'We sleep', ar: 'نحن نائمون' } }
        const [first] = document.stores
        Object.assign(first!, { posOutlet: 'OUT-7', posPlatform: 'lavu' })
        first!.hours.timeZone = 'Europe/Athens'
        first!.hours.plannedOff = [
          { date: '2026-05-31' },
          { date: '2026-06-01' },
          { date: '2026-06-05', fullDayClose: false, timings: [{ opens: '14:00', closes: '16:00' }] },
        ]
      }),
    )
    const { data } = await test.call(getStorefront, { params: { slug } })
    expect((await test.api.merchants.load(merchantId))!.stores.has(data.stores[0]!._id)).toBe(true)
    expect(data.stores[0]).toMatchObject({
      uiVersion: 2,
      posOutlet: 'OUT-7',
      posPlatform: 'lavu',
      timeZoneDiff: 180,
      brand: { msgConfig: { closed: { en: 'We sleep', ar: 'نحن نائمون' } } },
      plannedOff: [
        { date: '2026-06-01', fullDayClose: true, timings: [] },
        { date: '2026-06-05', fullDayClose: false, timings: [{ opens: '14:00', closes: '16:00' }] },
      ],
    })
    expect((await test.call(getBrand, { params: { id: slug } })).data.brand.msgConfig).toEqual({
      closed: { en: 'We sleep', ar: 'نحن نائمون' },
    })
  })

  it('names the gateway where money comes online', async () => {
    const own = await testApi()
    const gateway = await fakeGateway(own)
    const id = (await own.merchant()).merchant.stores[0]!.id
    const { data } = await own.call(getStore, { params: { id } })
    expect([data.store.activePg, data.store.location.countryRef.activePg]).toEqual([10, 10])
    await gateway.close()
    await own.close()
  })

  it('is paused when all that it offers is, and says which channel where not all is', async () => {
    const pause = async (channels: number[]) => {
      await test.sql.query('update stores set paused = $1 where store_id = $2', [JSON.stringify(channels), bay])
      await test.sql.query('update merchants set storefront_version = storefront_version + 1')
      await test.api.merchants.refresh()
    }
    await pause([40])
    expect(await store(bay)).toMatchObject({
      state: 'open',
      pauseOrder: [
        { orderChannel: 40, state: true },
        { orderChannel: 50, state: false },
      ],
    })
    await pause([40, 50])
    expect(await store(bay)).toMatchObject({ state: 'paused', isOpen: false })
    await pause([])
  })

  it('hostile 83: an unknown one and another merchant’s look the same to a live session', async () => {
    const other = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    const { token } = await test.guest(other)
    const foreign = await test.call(getStore, { params: { id: marina } }, { token })
    const unknown = await test.call(getStore, { params: { id: newId() } }, { token })
    const nonsense = await test.call(getStore, { params: { id: "x' or 1=1" } }, { token })
    for (const answer of [foreign, unknown, nonsense]) {
      expect(answer).toMatchObject({ status: 404, data: null, meta: { error: 'not_found' } })
    }
  })
})

describe('stores to fetch food from', () => {
  it('come nearest first', async () => {
    const near = async (lat: number, long: number) =>
      (await test.call(getPickupStores, { query: { url: 'test-kitchen', lat, long } })).data.items
    expect((await near(25.187, 55.267)).map(({ name }) => name.en)).toEqual(['Bay', 'Marina'])
    expect((await near(25.077, 55.139)).map(({ name }) => name.en)).toEqual(['Marina', 'Bay'])
    expect((await near(25.0772, 55.139))[0]!.distanceMetres).toBe(0)
  })

  it('come in the merchant’s order where nobody says where they are', async () => {
    const { data } = await test.call(getPickupStores, { query: { url: 'test-kitchen' } })
    expect(data.items.map(({ name, distanceMetres }) => [name.en, distanceMetres])).toEqual([
      ['Marina', null],
      ['Bay', null],
    ])
  })
})

describe('a merchant', () => {
  it('has a brand, by its slug', async () => {
    const { data } = await test.call(getBrand, { params: { id: 'Test-Kitchen' } })
    expect(data.brand).toMatchObject({
      slug: 'test-kitchen',
      colorCode: '#c4420f',
      glyph: 'flame',
      clock: 24,
      hideZeroDecimals: false,
    })
  })

  it('has a page for everybody, with its texts', async () => {
    const { data } = await test.call(getStorefront, { params: { slug: 'test-kitchen' } })
    expect(data.merchant).toMatchObject({
      slug: 'test-kitchen',
      phoneCountries: [{ country: 'AE', phoneCode: '+971' }],
    })
    expect(data.stores).toHaveLength(2)
    expect(data.pages.terms).toEqual({ en: 'Our terms', ar: 'شروطنا' })
    expect((await test.call(getStorefront, { params: { slug: 'nobody' } })).status).toBe(404)
  })

  it('has an icon of its sign on its colour, that no script can use', async () => {
    const icon = await test.inject({ url: '/icons/test-kitchen.svg' })
    expect(icon.headers['content-type']).toBe('image/svg+xml')
    expect(icon.headers['x-content-type-options']).toBe('nosniff')
    expect(icon.body).toContain('fill="#c4420f"')
    expect((await test.inject({ url: '/icons/nobody.svg' })).statusCode).toBe(404)
    expect((await test.inject({ url: '/icons/test-kitchen.png' })).statusCode).toBe(404)
  })
})
