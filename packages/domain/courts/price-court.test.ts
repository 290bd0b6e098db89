import { describe, expect, it } from 'vitest'
import type { CartPromotion } from '../cart/index.ts'
import type { PricingContext } from '../checkout/index.ts'
import { snapshotPricingInput } from '../checkout/index.ts'
import { NOW, promotionWith } from '../checkout/test-shop.ts'
import { quoteCart } from '../pricing/index.ts'
import type { Promotion } from '../promotions/index.ts'
import { checkMinimums } from './check-minimums.ts'
import { giftLineId } from './gift-line-id.ts'
import { priceCourtCart, priceWhole } from './price-whole.ts'
import { snapshotVendor } from './snapshot-vendor.ts'
import { cartOfCourt, courtWith } from './test-court.ts'

/** 14:30 in Dubai: everybody is open. At noon (`NOW`) the sushi bar is not. */
const AFTERNOON = new Date('2026-05-04T10:30:00Z')
const CONTEXT: PricingContext = {
  now: AFTERNOON,
  uses: { inAll: new Map(), byPhone: new Map(), hasOrdered: false },
  method: null,
}
const chose = (id: string): CartPromotion => ({ chosen: { id, code: id, name: {} }, wantsNone: false, gift: null })
const ofVendor = (vendorId: string, id: string, changes: Partial<Promotion> = {}) =>
  promotionWith(id, { vendorId, ...changes })

function priced(
  parts: Parameters<typeof courtWith>[0],
  lines: readonly string[],
  changes: Parameters<typeof cartOfCourt>[2] = {},
  context: Partial<PricingContext> = {},
) {
  const loaded = courtWith(parts)
  return priceCourtCart(loaded, cartOfCourt(loaded, lines, changes), { ...CONTEXT, ...context })
}
const promotions = (price: ReturnType<typeof priced>) => [
  price.promotion?.id ?? null,
  ...price.vendors.map(({ promotion }) => promotion?.id ?? null),
]

describe('the cart of a court', () => {
  it('is priced by vendor, in the court’s order, with the court’s own delivery', () => {
    const price = priced({}, ['orange', 'nigiri', 'kofta', 'corn'])
    expect(price.vendors.map(({ storeId, lines, quote }) => [storeId, lines.length, quote.totals.grandTotal])).toEqual([
      ['grill', 2, 4000],
      ['sushi', 1, 6000],
      ['juice', 1, 1500],
    ])
    expect(price.own.fees.map(({ kind, amount }) => [kind, amount])).toEqual([['delivery', 500]])
    expect(price.totals.grandTotal).toBe(12_000)
  })

  it('pairs off within a vendor', () => {
    expect(priced({}, ['orange x 2', 'kofta']).vendors.map(({ quote }) => quote.totals.offerDiscount)).toEqual([
      0, 1500,
    ])
  })

  it('charges for a small order once, below all items', () => {
    expect(priced({}, ['corn']).own.fees.map(({ kind }) => kind)).toEqual(['delivery', 'smallOrder'])
    expect(priced({}, ['corn', 'orange']).own.fees.map(({ kind }) => kind)).toEqual(['delivery'])
  })

  it('names the vendor whose smallest order is not reached, unless it is parked', () => {
    const loaded = courtWith()
    const check = (...lines: string[]) =>
      checkMinimums(loaded, priceCourtCart(loaded, cartOfCourt(loaded, lines), CONTEXT))
    expect(check('corn', 'nigiri')).toMatchObject({
      refusal: { reason: 'below_vendor_minimum', storeName: { en: 'grill' }, missing: { amount: 1500 } },
    })
    expect(check('kofta', 'nigiri').ok).toBe(true)
    const paused = courtWith({ paused: ['grill'] })
    expect(checkMinimums(paused, priceCourtCart(paused, cartOfCourt(paused, ['corn', 'nigiri']), CONTEXT)).ok).toBe(
      true,
    )
  })

  it('is priced as a whole for what is asked of any cart', () => {
    const loaded = courtWith()
    const { quote, lines } = priceWhole(loaded, cartOfCourt(loaded, ['kofta', 'nigiri']), CONTEXT)
    expect([quote.totals.grandTotal, lines.map(({ productId }) => productId)]).toEqual([9500, ['kofta', 'nigiri']])
  })
})

describe('a vendor that takes no order now', () => {
  const noon = { now: NOW }

  it('is parked with its lines until it opens, and costs nothing', () => {
    const price = priced({}, ['kofta', 'nigiri'], {}, noon)
    expect(price.parked).toMatchObject([
      { storeId: 'sushi', reason: 'closed', until: new Date('2026-05-04T10:00:00Z'), lines: [{ productId: 'nigiri' }] },
    ])
    expect([price.vendors.length, price.totals.grandTotal]).toEqual([1, 3500])
  })

  it('comes back by itself', () => {
    expect(priced({}, ['kofta', 'nigiri']).parked).toEqual([])
  })

  it.each([
    ['paused', { paused: ['juice'] }],
    ['inactive', { vendors: { juice: { isActive: false } } }],
    ['inactive', { vendors: { juice: { previewMode: true } } }],
    ['service', { vendors: { juice: { services: [10 as const] } } }],
  ])('is parked as %s', (reason, parts) => {
    expect(priced(parts, ['kofta', 'orange']).parked).toMatchObject([{ storeId: 'juice', reason, until: null }])
  })

  it('takes part in no promotion, minimum or fee of the court', () => {
    const promotion = promotionWith('from-50', { conditions: { minimum: 5000 } as Promotion['conditions'] })
    expect(promotions(priced({ promotions: [promotion] }, ['kofta', 'nigiri'], {}, noon))).toEqual([null, null])
    expect(promotions(priced({ promotions: [promotion] }, ['kofta', 'nigiri']))).toEqual(['from-50', null, null])
  })

  it('leaves a cart of parked lines alone without a price', () => {
    const price = priced({}, ['nigiri'], {}, noon)
    expect([price.totals.grandTotal, price.own.fees]).toEqual([0, []])
  })
})

describe('promotions of a court and of its vendors', () => {
  const court = promotionWith('court-tenth')
  const grill = ofVendor('grill', 'grill-tenth')
  const grillCode = ofVendor('grill', 'GRILL5', { code: 'GRILL5', gift: { kind: 'amount', amount: 500 } })
  const courtCode = promotionWith('COURT2', { code: 'COURT2', gift: { kind: 'amount', amount: 200 } })
  const all = { promotions: [court, grill, grillCode, courtCode] }

  it('stand together, the court’s after the vendors’', () => {
    const price = priced(all, ['kofta', 'nigiri'])
    expect(promotions(price)).toEqual(['court-tenth', 'grill-tenth', null])
    expect(price.vendors.map(({ quote }) => quote.totals.offerDiscount)).toEqual([300 + 270, 600])
  })

  it('a typed code takes the place of its issuer’s promotion alone', () => {
    const own = { vendorPromos: { grill: chose('GRILL5') } }
    expect(promotions(priced(all, ['kofta', 'nigiri'], own))).toEqual(['court-tenth', 'GRILL5', null])
    expect(promotions(priced(all, ['kofta', 'nigiri'], { promo: chose('COURT2') }))).toEqual([
      'COURT2',
      'grill-tenth',
      null,
    ])
  })

  it('a code in the wrong hands is gone: a vendor’s is none of the court’s, nor of another vendor', () => {
    expect(priced(all, ['kofta'], { promo: chose('GRILL5') })).toMatchObject({
      promotion: null,
      unfit: { because: 'gone' },
    })
    const wrong = priced(all, ['nigiri'], { vendorPromos: { sushi: chose('GRILL5') } })
    expect(wrong.vendors[0]).toMatchObject({ promotion: null, unfit: { because: 'gone' } })
  })

  it('of the cart of a party none counts before it is sent', () => {
    const owner = { kind: 'visit' as const, visitId: 'visit' }
    const wantsNone = { chosen: null, wantsNone: true, gift: null }
    expect(promotions(priced(all, ['kofta'], { owner, promo: wantsNone }))).toEqual([null, null])
  })

  it('a court gives a free product of a vendor that has an order anyway, and of no other', () => {
    const free = promotionWith('free', { gift: { kind: 'freeProduct', productIds: ['corn'] } })
    const { vendors } = priced({ promotions: [free] }, ['kofta', 'nigiri'])
    expect(vendors[0]!.lines.map(({ id, isGift }) => [id, isGift === true])).toEqual([
      ['line-kofta', false],
      ['cart', true],
    ])
    expect(vendors.map(({ share, quote }) => [share.giftLine, quote.totals.grandTotal])).toEqual([
      ['cart', 3000],
      [null, 6000],
    ])
    expect(promotions(priced({ promotions: [free] }, ['nigiri']))).toEqual([null, null])
  })

  it('a vendor’s free product and the court’s are two lines', () => {
    const gift = { kind: 'freeProduct' as const, productIds: ['corn'] }
    const price = priced({ promotions: [ofVendor('grill', 'mine', { gift }), promotionWith('ours', { gift })] }, [
      'kofta',
    ])
    expect(price.vendors[0]!.lines.map(({ id }) => id)).toEqual(['line-kofta', giftLineId('cart', 'grill'), 'cart'])
    expect(price.totals.grandTotal).toBe(3500)
  })

  it('a reward counts from its minimum of all items after promotions', () => {
    const reward = { id: 'r', name: {}, amount: 1000, minimum: 9000, validUntil: null }
    const holds = { holder: 'h', points: 0, credits: 0, reward, ask: null }
    const spending = { points: null, rewardId: 'r', credits: null }
    const price = (...lines: string[]) => priced({}, lines, { spending }, { holds })
    expect(price('kofta', 'nigiri').totals.reward).toBe(1000)
    expect(price('kofta')).toMatchObject({ rewardMissing: 6000, totals: { reward: 0 } })
  })
})

it('a vendor’s order is frozen with its part of what is the court’s, and priced again it is the same', () => {
  const loaded = courtWith({
    promotions: [
      promotionWith('court'),
      ofVendor('grill', 'own', { gift: { kind: 'freeProduct', productIds: ['corn'] } }),
    ],
    merchant: {
      loyalty: {
        earn: { points: 1, per: 100 },
        redeem: { points: 20, worth: 100 },
        mostPerOrder: null,
        secretCode: 'never',
      },
      credits: true,
    },
  })
  const cart = cartOfCourt(loaded, ['kofta', 'nigiri x 2', 'orange x 3'], {
    spending: { points: { asked: null }, rewardId: null, credits: { most: null } },
  })
  const holds = { holder: 'h', points: 37, credits: 1111, reward: null, ask: null }
  const price = priceCourtCart(loaded, cart, { ...CONTEXT, holds })
  expect(price.totals).toMatchObject({ credits: 1111, redeemed: 37 })
  for (const vendor of price.vendors) {
    const { lines, totals } = snapshotVendor(loaded, price, vendor, () => null)
    const again = quoteCart(snapshotPricingInput({ currency: 'AED', orderType: cart.orderType, lines, totals }))
    const { terms: _, ...amounts } = totals
    expect(again.totals).toEqual(amounts)
    expect(again.lines.map(({ share }) => share)).toEqual(lines.map(({ share }) => share))
  }
})

it('ids of free products differ by vendor, and are always the same', () => {
  const cart = '01900000-0000-7000-8000-00000000ffff'
  const [one, other] = ['a1b2c3d4-0000-8000-8000-0000000000ff', 'a1b2c3d4-0000-8000-8000-00000000ff00']
  expect(giftLineId(cart, one)).toBe('01900000-0000-7000-8000-00000000ff00')
  expect(new Set([cart, giftLineId(cart, one), giftLineId(cart, other)]).size).toBe(3)
})
