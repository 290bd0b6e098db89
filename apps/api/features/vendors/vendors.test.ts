import { createHash } from 'node:crypto'
import { getPickupStores, getStore } from '@compass/contract/stores'
import { getGallery, getVendor } from '@compass/contract/vendors'
import { merchantDocument } from '@compass/testkit/merchants'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

const everyDay = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const document = merchantDocument((changing) => {
  const [marina, bay] = changing.stores
  changing.pages.about = { en: 'We cook.', ar: 'نحن نطبخ.' }
  changing.vendor = {
    sells: { en: 'Rice and coals', ar: 'أرز وفحم' },
    email: 'hello@test-kitchen.example',
    website: 'https://test-kitchen.example/',
    licences: [{ name: { en: 'Trade licence', ar: 'رخصة تجارية' }, number: 'CN-1' }],
  }
  marina!.hours = {
    timeZone: 'Asia/Dubai',
    week: [{ days: [...everyDay], opens: '10:00', closes: '02:00' }],
    services: { delivery: [{ days: [...everyDay], opens: '12:00', closes: '23:00' }] },
    plannedOff: [{ date: '2026-06-03' }],
    specialDays: [
      { date: '2026-06-04', spans: [{ opens: '15:00', closes: '18:00' }] },
      { date: '2026-07-01', spans: [{ opens: '15:00', closes: '18:00' }] },
      { date: '2026-10-01', spans: [{ opens: '15:00', closes: '18:00' }] },
    ],
  }
  marina!.vendor = {
    directions: { en: 'By the water', ar: 'على الماء' },
    licences: [{ name: { en: 'Food safety', ar: 'سلامة الغذاء' }, number: 'FS-7' }],
  }
  bay!.vendor = { about: { en: 'The quiet one.', ar: 'الفرع الهادئ.' } }
})

let test: TestApi
let marina: string
let bay: string
beforeAll(async () => {
  test = await testApi({ document })
  const { stores } = (await test.merchant()).merchant
  marina = stores[0]!.id
  bay = stores[1]!.id
})
afterAll(() => test.close())
beforeEach(() => test.clock.set('2026-06-01T08:00:00Z'))

describe('a store as its customers know it', () => {
  const vendor = async (id: string, orderType?: 10 | 20 | 30 | 40) =>
    (await test.call(getVendor, { params: { id }, query: orderType ? { orderType } : {} })).data.vendor

  it('says what it is, sells, where it is and which licences it has', async () => {
    expect(await vendor(marina)).toMatchObject({
      name: { en: 'Marina' },
      merchantName: { en: 'Test Kitchen' },
      about: { en: 'We cook.' },
      sells: { ar: 'أرز وفحم' },
      directions: { en: 'By the water' },
      phone: '+97145550182',
      email: 'hello@test-kitchen.example',
      website: 'https://test-kitchen.example/',
      taxIncluded: true,
      services: [
        { orderType: 20, isPaused: false, minimumOrder: { amount: 3000 }, paymentMethods: ['cod', 'cardOnDelivery'] },
        { orderType: 10, isPaused: false, minimumOrder: null, paymentMethods: ['cod'] },
      ],
      licences: [
        { name: { en: 'Trade licence' }, number: 'CN-1' },
        { name: { en: 'Food safety' }, number: 'FS-7' },
      ],
    })
    expect((await vendor(bay)).about).toEqual({ en: 'The quiet one.', ar: 'الفرع الهادئ.' })
  })

  it('says its week, what is past midnight, planned off and special, and which days ahead differ', async () => {
    const [delivery, pickup] = (await vendor(marina)).timings
    expect([delivery!.orderTypes, pickup!.orderTypes]).toEqual([[20], [10]])
    const text = (days: NonNullable<typeof delivery>['week']) =>
      days.map(
        ({ date, kind, spans }) =>
          `${date} ${kind} ${spans.map(({ opens, closes, closesNextDay }) => `${opens}–${closes}${closesNextDay ? ' next day' : ''}`).join()}`,
      )
    expect(text(pickup!.week)).toEqual([
      '2026-06-01 usual 10:00–02:00 next day',
      '2026-06-02 usual 10:00–02:00 next day',
      '2026-06-03 off ',
      '2026-06-04 changed 15:00–18:00',
      '2026-06-05 usual 10:00–02:00 next day',
      '2026-06-06 usual 10:00–02:00 next day',
      '2026-06-07 usual 10:00–02:00 next day',
    ])
    expect(text(delivery!.week).slice(0, 3)).toEqual([
      '2026-06-01 usual 12:00–23:00',
      '2026-06-02 usual 12:00–23:00',
      '2026-06-03 off ',
    ])
    expect(text(pickup!.ahead)).toEqual(['2026-07-01 changed 15:00–18:00'])
  })

  it('puts services with the same hours together', async () => {
    expect((await vendor(bay)).timings.map(({ orderTypes }) => orderTypes)).toEqual([[20, 10]])
  })

  it.each([
    [10, [10]],
    [20, [20]],
    [30, [10]],
    [40, [20]],
  ] as const)('asked for order type %i it answers that service alone', async (orderType, services) => {
    const answer = await vendor(marina, orderType)
    expect(answer.services.map((service) => service.orderType)).toEqual(services)
    expect(answer.timings.map(({ orderTypes }) => orderTypes)).toEqual([services])
  })

  it('an order type that there is not is a fault; an unknown store and another merchant’s are unknown', async () => {
    const odd = await test.inject({ url: `/v1/vendors/${marina}?orderType=11` })
    expect(odd.statusCode).toBe(400)
    expect(await test.call(getVendor, { params: { id: newId() } })).toMatchObject({ status: 404, data: null })
    const other = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    const { token } = await test.guest(other)
    expect(await test.call(getVendor, { params: { id: marina } }, { token })).toMatchObject({ status: 404 })
  })
})

describe('a service with hours of its own', () => {
  it.each([
    ['2026-06-01T07:30:00Z', 'half past eleven', 'opensSoon', 'open'],
    ['2026-06-01T08:00:00Z', 'noon', 'open', 'open'],
    ['2026-06-01T18:45:00Z', 'a quarter before its end', 'closingSoon', 'open'],
    ['2026-06-01T20:00:00Z', 'midnight', 'closed', 'open'],
    ['2026-06-01T23:00:00Z', 'three in the morning', 'closed', 'closed'],
  ])('%s, %s: delivery is %s and the outlet %s', async (now, _, delivery, one) => {
    test.clock.set(now)
    const { store } = (await test.call(getStore, { params: { id: marina } })).data
    expect(store.state).toBe(one)
    expect(store.serviceStates).toMatchObject([{ orderType: 20, state: delivery }])
  })

  it('has no state of its own where its hours are the store’s', async () => {
    const { store } = (await test.call(getStore, { params: { id: bay } })).data
    expect(store.serviceStates).toEqual([])
  })
})

describe('pickup stores', () => {
  const names = async (query: { lat?: number; long?: number }) =>
    (await test.call(getPickupStores, { query: { url: 'test-kitchen', ...query } })).data.items.map(
      ({ name, distanceMetres }) => [name.en, distanceMetres === null ? null : Math.round(distanceMetres / 1000)],
    )

  it.each([
    [
      'at the marina',
      { lat: 25.0772, long: 55.139 },
      [
        ['Marina', 0],
        ['Bay', 18],
      ],
    ],
    [
      'at the bay',
      { lat: 25.1866, long: 55.2672 },
      [
        ['Bay', 0],
        ['Marina', 18],
      ],
    ],
    [
      'somewhere',
      {},
      [
        ['Marina', null],
        ['Bay', null],
      ],
    ],
  ])('who is %s hears of the nearest first', async (_, place, stores) => {
    expect(await names(place)).toEqual(stores)
  })

  it('are those alone that promotion pickup', async () => {
    const only = merchantDocument((changing) => {
      changing.slug = 'one-pickup'
      changing.stores[0]!.services = ['delivery']
    })
    await test.apply(only)
    const answer = await test.call(getPickupStores, { query: { url: 'one-pickup' } })
    expect(answer.data.items.map(({ name }) => name.en)).toEqual(['Bay'])
  })
})

describe('the gallery of a store', () => {
  const picture = async (grey: number) => {
    const background = { r: grey, g: grey, b: grey }
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .webp()
      .toBuffer()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await test.inject({
      method: 'PUT',
      url: `/v1/platform/merchants/test-kitchen/pictures/${sha256}`,
      payload: bytes,
      headers: { 'content-type': 'image/webp', authorization: `Bearer ${test.platform}` },
    })
    return { sha256, kind: 'photo' as const, focus: 'top' as const }
  }
  const gallery = async (store: string, query: { skip?: number; limit?: number } = {}) =>
    (await test.call(getGallery, { query: { store, ...query } })).data

  it('is empty until there are pictures', async () => {
    expect(await gallery(marina)).toEqual({ items: [], total: 0, skip: 0, limit: 10 })
  })

  it('has the pictures of all stores and its own, in the merchant’s order, page by page', async () => {
    const [court, pot, bayView] = [await picture(10), await picture(20), await picture(30)]
    await test.apply({
      ...document,
      gallery: [
        { key: 'hall', name: { en: 'The hall', ar: 'القاعة' }, picture: court! },
        { key: 'view', name: { en: 'The view', ar: 'الإطلالة' }, picture: bayView!, stores: ['bay'] },
        { key: 'pot', name: { en: 'The pot', ar: 'القدر' }, picture: pot! },
      ],
    })
    const at = async (...input: Parameters<typeof gallery>) => {
      const { items, total } = await gallery(...input)
      return [items.map(({ name }) => name.en).join(), total]
    }
    expect(await at(marina)).toEqual(['The hall,The pot', 2])
    expect(await at(bay)).toEqual(['The hall,The view,The pot', 3])
    expect(await at(bay, { skip: 1, limit: 1 })).toEqual(['The view', 3])
    const [first] = (await gallery(marina)).items
    expect(first!.photo).toMatchObject({ kind: 'photo', focus: 'top', width: 400, height: 300 })
    expect((await test.inject({ url: first!.photo.large })).statusCode).toBe(200)
  })

  it('of an unknown store is unknown', async () => {
    expect(await test.call(getGallery, { query: { store: newId() } })).toMatchObject({ status: 404, data: null })
  })
})
