import type { CallInput } from '@compass/contract/call'
import { listPromotionUses, tryPromotion } from '@compass/contract/promotion-trials'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { MenuCache } from '../catalogue/menu-cache.ts'
import { withPreview } from '../merchants/previewed.ts'
import { type PromotionShop, promotion, promotionShop } from '../promotions/test-promotions.ts'
import { loadDraftMerchant } from './draft-merchant.ts'

type Body = NonNullable<CallInput<typeof tryPromotion>['body']>

let shop: PromotionShop
let manager: TestStaff
beforeAll(async () => {
  shop = await promotionShop([
    promotion('tenth', {
      code: 'TENTH',
      gives: { kind: 'percentage', rate: '10', most: '2.00' },
      conditions: { minimum: '30.00', services: ['pickup'], perUser: 1 },
    }),
    promotion('itself', { gives: { kind: 'amount', amount: '1.00' } }),
    promotion('gift', { code: 'GIFT', gives: { kind: 'freeProduct', products: ['karak'] } }),
  ])
  manager = await signInStaff(shop.test, { role: 'manager' })
})
afterAll(() => shop.test.close())

const soups = (qty: number): Body['lines'] => [{ sku: 'soup', qty }]
const attempt = async (body: Partial<Body>) => {
  const whole = { service: 'pickup', lines: soups(2), isFirstOrder: true, ...body } as Body
  return shop.test.call(tryPromotion, { body: whole }, manager)
}

describe('an offer that is tried', () => {
  it('says what it takes off, and what is so in other cases', async () => {
    const { status, data } = await attempt({ promotion: 'tenth' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ applied: true, takes: { amount: 200 }, eligible: { amount: 3600 }, why: null })
    expect(data.totals.itemsTotal.amount - data.totals.subtotal.amount).toBe(200)
    expect(data.cases.map(({ kind }) => kind)).toEqual(['limit', 'below', 'service'])
    expect(data.cases[0]).toMatchObject({ amount: { amount: 2000 }, takes: { amount: 200 } })
    expect(data.cases[1]).toMatchObject({ amount: { amount: 1800 }, takes: null })
    expect(data.cases[1]!.message).toContain('12.00')
  })

  it('says why it does not apply, with what would make it', async () => {
    const { data } = await attempt({ promotion: 'tenth', lines: soups(1) })
    expect(data).toMatchObject({ applied: false, takes: { amount: 0 } })
    expect(data.why).toEqual({ kind: 'below_minimum', missing: { amount: 1200, currency: 'AED' } })
    const delivered = await attempt({ promotion: 'tenth', service: 'delivery' })
    expect(delivered.data.why?.kind).toBe('order_type')
  })

  it('counts changes that are not published, and writes none of them', async () => {
    const at = ['promotions', 'tenth', 'gives']
    const was = { kind: 'percentage', rate: '10', most: '2.00' }
    const is = { kind: 'percentage', rate: '50', most: null }
    const { data } = await attempt({ promotion: 'tenth', changes: [{ at, was, is }] })
    expect(data.takes.amount).toBe(1800)
    expect((await attempt({ promotion: 'tenth' })).data.takes.amount).toBe(200)
    const promotion = { key: 'fresh', name: { en: 'Fresh' }, code: 'FRESH', gives: { kind: 'amount', amount: '3.00' } }
    const fresh = await attempt({ promotion: 'fresh', changes: [{ at: ['promotions', 'fresh'], is: promotion }] })
    expect(fresh.data.takes.amount).toBe(300)
    expect((await attempt({ promotion: 'fresh' })).status).toBe(404)
  })

  it('is tried at another time, and says what is usually chosen of an item', async () => {
    const is = { slots: [{ days: ['fri'], opens: '10:00', closes: '22:00' }] }
    const at = ['promotions', 'tenth', 'conditions', 'windows']
    const onFridays = { promotion: 'tenth', changes: [{ at, was: null, is }] }
    expect((await attempt({ ...onFridays, at: '2026-03-06T10:00:00.000Z' })).data.applied).toBe(true)
    expect((await attempt({ ...onFridays, at: '2026-03-07T10:00:00.000Z' })).data.applied).toBe(false)
    const { data } = await attempt({ promotion: 'tenth', lines: [{ sku: 'rice', qty: 1 }, ...soups(1)] })
    const [rice, soup] = data.lines
    expect(rice!.choices.map(({ en }) => en)).toEqual(['Regular'])
    expect(soup!.choices).toEqual([])
  })

  it('gives its product, and names what cannot be had', async () => {
    const { data } = await attempt({ promotion: 'gift', lines: [...soups(1), { sku: 'nothing', qty: 1 }] })
    expect(data.lines.find(({ isGift }) => isGift)).toMatchObject({ sku: 'karak', total: { amount: 0 } })
    expect(data.missing).toEqual(['nothing'])
  })

  it('may be pairs of the items alone, before they are published', async () => {
    const at = ['catalogue', 'products', 'soup', 'bogo']
    expect((await attempt({})).data).toMatchObject({ applied: false, takes: { amount: 0 }, eligible: { amount: 0 } })
    const { data } = await attempt({ changes: [{ at, was: false, is: true }], lines: soups(3) })
    expect(data).toMatchObject({ applied: true, takes: { amount: 1800 }, eligible: { amount: 5400 }, cases: [] })
    expect(data.totals.subtotal.amount).toBe(3600)
  })

  it('is refused where the changes are, at their paths', async () => {
    const at = ['promotions', 'tenth', 'gives']
    const was = { kind: 'percentage', rate: '10', most: '2.00' }
    const changes = [{ at, was, is: { ...was, rate: '101' } }]
    const refused = await attempt({ promotion: 'tenth', changes })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused)).toContain('/promotions/tenth/gives/rate')
  })

  it('is a manager’s to try', async () => {
    const counter = await signInStaff(shop.test, { role: 'counter' })
    const body: Body = { promotion: 'tenth', service: 'pickup', lines: [] }
    expect((await shop.test.call(tryPromotion, { body }, counter)).status).toBe(403)
    expect((await shop.test.call(listPromotionUses, {}, counter)).status).toBe(403)
  })
})

it('knows how often an offer was used, and what it took off', async () => {
  const uses = async () => (await shop.test.call(listPromotionUses, {}, manager)).data.items
  expect(await uses()).toEqual([])
  const customer = await newCustomer(shop.test)
  await customer.add('soup')
  await customer.place({ payment: { mod: 'cod' } })
  expect(await uses()).toEqual([
    { key: 'itself', uses: 1, given: { amount: 100, currency: 'AED' }, since: shop.test.clock.now.toISOString() },
  ])
})

describe('the preview of drafts', () => {
  const soup = async (menuOf: MenuCache) => {
    const loaded = await shop.test.merchant()
    const menu = await menuOf.menu(loaded, loaded.stores.get(shop.store('marina'))!, 10, shop.test.clock.now)
    const { data } = JSON.parse((await menu.body('identity')).toString())
    const products = (data.categories as { products: { sku: string; price: { amount: number } }[] }[]).flatMap(
      (category) => category.products,
    )
    return products.find(({ sku }) => sku === 'soup')!.price.amount
  }

  it('has their prices, and leaves no trace of them in what customers get', async () => {
    const changes = [{ at: ['catalogue', 'products', 'soup', 'price'], was: '18.00', is: '19.50' }]
    const { merchant } = await shop.test.merchant()
    const draft = await loadDraftMerchant(shop.test.api, merchant.id, changes)
    if (!draft.ok) throw new Error('refused')
    const menus = new MenuCache()
    expect(await soup(menus)).toBe(1800)
    expect(await withPreview(draft.value, () => soup(menus))).toBe(1950)
    expect(await soup(menus)).toBe(1800)
  })
})
