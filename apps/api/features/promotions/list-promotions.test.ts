import * as calls from '@compass/contract/promotions'
import { AT_THE_HARBOUR, IN_THE_SEA } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { customerWith, type PromotionShop, promotion, promotionShop } from './test-promotions.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

describe('the list of promotions', () => {
  let shop: PromotionShop
  const list = (token?: string, language = 'en') =>
    shop.test.call(
      calls.listPromotions,
      { query: { store: shop.store('marina') } },
      { ...(token && { token }), headers: { 'content-language': language } },
    )
  const codes = (query: object, token?: string) =>
    shop.test.call(
      calls.listPromotionCodes,
      { query: { stores: shop.store('marina'), ...query } },
      { ...(token && { token }) },
    )

  beforeAll(async () => {
    shop = await promotionShop([
      promotion('always', { gives: { kind: 'amount', amount: '1.00' } }),
      promotion('forty', { code: 'FORTY', conditions: { minimum: '40.00' } }),
      promotion('hidden', { code: 'HIDDEN', listed: false }),
      promotion('evening', {
        code: 'EVENING',
        conditions: { windows: { slots: [{ days: ['mon'], opens: '18:00', closes: '22:00' }] } },
      }),
      promotion('harbour', { code: 'HARBOUR', gives: { kind: 'freeDelivery' }, conditions: { areas: ['harbour'] } }),
      promotion('card', { code: 'CARD', conditions: { payment: ['cardOnDelivery'] } }),
    ])
  })
  afterAll(() => shop.test.close())

  it('says of each what it is for this cart, and the smallest change that would make it hold', async () => {
    const me = await customerWith(shop.test, 'soup')
    const { data } = await list(me.token)
    expect(data.items.map(({ name, state, why: reason, lowers }) => [name.en, state, reason, lowers])).toEqual([
      ['always', 'applied', null, aed(100)],
      ['forty', 'notApplicable', { kind: 'below_minimum', missing: aed(2200) }, null],
      [
        'evening',
        'notApplicable',
        { kind: 'not_now', next: { at: '2026-06-01T14:00:00.000Z', timeZone: 'Asia/Dubai' } },
        null,
      ],
      ['harbour', 'notApplicable', { kind: 'order_type', orderTypes: [20, 40] }, null],
      ['card', 'applicable', null, aed(180)],
    ])
    expect(data.items.map(({ message }) => message)).toEqual([
      null,
      expect.stringContaining('22.00'),
      expect.stringContaining('18:00'),
      expect.stringContaining('delivery and pickup'),
      null,
    ])
    expect(data.items[5]).toBeUndefined()
  })

  it('one for some areas says which, while nobody has said where to, and holds once it is one of them', async () => {
    const me = await newCustomer(shop.test)
    await me.add('soup', { orderType: 20 })
    const harbour = async () => (await list(me.token)).data.items.find(({ code }) => code === 'HARBOUR')!
    expect(await harbour()).toMatchObject({
      state: 'notApplicable',
      why: { kind: 'area', areas: [{ en: 'Harbour', ar: 'الميناء' }] },
      message: 'Promo HARBOUR is for Harbour. Choose your area.',
      lowers: null,
    })
    const { data } = await list(me.token, 'ar')
    expect(data.items.find(({ code }) => code === 'HARBOUR')!.message).toContain('الميناء')
    await me.add('soup', { orderType: 20, area: shop.area('marina', 'harbour') })
    expect(await harbour()).toMatchObject({ state: 'applicable', why: null, lowers: aed(900) })
    await me.add('soup', { orderType: 20, area: shop.area('marina', 'beach') })
    expect((await harbour()).why).toEqual({ kind: 'area' })
  })

  it('shows a hidden one to who has typed it', async () => {
    const me = await customerWith(shop.test, 'soup')
    await shop.apply(me, 'hidden')
    const { data } = await list(me.token)
    expect(data.items.find(({ code }) => code === 'HIDDEN')?.state).toBe('applied')
  })

  it('is there for who has no cart and for who is nobody, in their language', async () => {
    const { data } = await list((await newCustomer(shop.test)).token)
    expect(data.items[0]).toMatchObject({ state: 'notApplicable', why: { kind: 'empty' } })
    const { status, data: arabic } = await list(undefined, 'ar')
    expect([status, arabic.items[0]!.message]).toEqual([200, expect.stringContaining('أضف شيئاً')])
  })

  it('of codes comes by pages, without what is for the other way of having it', async () => {
    const { data } = await codes({ orderType: 10, skip: 1, limit: 2 })
    expect([data.items.map(({ code }) => code), data.total, data.skip, data.limit]).toEqual([
      ['FORTY', 'EVENING'],
      4,
      1,
      2,
    ])
    expect((await codes({ orderType: 20 })).data.total).toBe(5)
    expect((await codes({ country: 'KW' })).data).toMatchObject({ items: [], total: 0 })
    expect((await codes({ areaId: 'nowhere' })).status).toBe(404)
    expect((await codes({ stores: 'nobody' })).status).toBe(404)
  })

  it('hostile 30: of codes takes no page beyond its bounds', async () => {
    expect((await codes({ skip: -1 })).status).toBe(400)
    expect((await codes({ limit: 0 })).status).toBe(400)
    expect((await codes({ limit: 1e9 })).data.limit).toBe(100)
  })

  it.each([
    ['in its area', { coordinates: AT_THE_HARBOUR }, { isApplicable: true, why: null }],
    ['outside of it', { coordinates: IN_THE_SEA }, { isApplicable: false, area: null, why: { kind: 'area' } }],
    ['of nobody', { coordinates: { lat: 91, lng: 0 } }, null],
  ])('says whether an offer holds at a point %s', async (_, location, answer) => {
    const { status, data } = await shop.test.call(calls.checkPromotionLocation, {
      body: { promo: shop.promotion('harbour'), store: shop.store('marina'), ...location },
    })
    if (answer) expect(data).toMatchObject(answer)
    else expect(status).toBe(400)
  })

  it('says whether a promotion holds in an area', async () => {
    const at = (areaId: string, promo = shop.promotion('harbour')) =>
      shop.test.call(calls.checkPromotionLocation, { body: { promo, store: shop.store('marina'), areaId } })
    expect((await at(shop.area('marina', 'harbour'))).data.isApplicable).toBe(true)
    expect((await at(shop.area('marina', 'beach'))).data.isApplicable).toBe(false)
    expect((await at(shop.area('marina', 'beach'), shop.promotion('forty'))).data.isApplicable).toBe(true)
    expect((await at(shop.area('marina', 'beach'), 'nothing')).status).toBe(404)
  })
})
