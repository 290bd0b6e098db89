import { describe, expect, it } from 'vitest'
import type { Promotion } from '../promotions/index.ts'
import { placeHere } from './place-here.ts'
import { bestAutomatic, type PricingContext, priceCart, priceWithout } from './price-cart.ts'
import { cartWith, NOW, productWith, promotionWith, shopWith } from './test-shop.ts'

const CONTEXT: PricingContext = {
  now: NOW,
  uses: { inAll: new Map(), byPhone: new Map(), hasOrdered: false },
  method: null,
}

const tenth = promotionWith('tenth')
const fifth = promotionWith('fifth', { gift: { kind: 'percentage', rate: 2000, most: null } })
const typed = (changes: Partial<Promotion> = {}) => promotionWith('typed', { code: 'TYPED', ...changes })
const chosen = { chosen: { id: 'typed', code: 'TYPED', name: {} }, wantsNone: false, gift: null }

function priced(
  promotions: readonly Promotion[],
  changes: Parameters<typeof cartWith>[0] = {},
  context: Partial<PricingContext> = {},
) {
  const shop = shopWith({ promotions })
  const cart = cartWith(changes)
  return priceCart(shop, placeHere(shop, cart, NOW), cart, { ...CONTEXT, ...context })
}

describe('the promotion that counts', () => {
  it('is the automatic one that lowers the total most, and of equal ones the older', () => {
    expect(priced([tenth, fifth]).promotion?.id).toBe('fifth')
    expect(priced([tenth, promotionWith('another tenth')]).promotion?.id).toBe('tenth')
  })

  it('is none where the customer wants none', () => {
    const { promotion, quote } = priced([tenth], { promo: { chosen: null, wantsNone: true, gift: null } })
    expect([promotion, quote.totals.offerDiscount]).toEqual([null, 0])
  })

  it('is the one that was chosen, though an automatic one would give more', () => {
    const { promotion, unfit } = priced([typed(), fifth], { promo: chosen })
    expect([promotion?.id, unfit]).toEqual(['typed', null])
  })

  it('is none while the chosen one does not hold, and says why', () => {
    const withMinimum = typed({ conditions: { minimum: 9000 } as Promotion['conditions'] })
    const { promotion, unfit } = priced([withMinimum, fifth], { promo: chosen })
    expect(promotion).toBeNull()
    expect(unfit).toEqual({ because: 'below_minimum', missing: 5000 })
  })

  it('says that a chosen one is gone from the document', () => {
    expect(priced([], { promo: chosen }).unfit).toEqual({ because: 'gone' })
  })

  it('does not count beyond its uses', () => {
    const once = typed({ conditions: { inAll: 1 } as Promotion['conditions'] })
    const uses = { inAll: new Map([['typed', 1]]), byPhone: new Map(), hasOrdered: false }
    expect(priced([once], { promo: chosen }, { uses }).unfit).toMatchObject({ because: 'exhausted' })
    expect(priced([once], { promo: chosen }).unfit).toBeNull()
  })

  it('for a method of payment is shown until another method is named', () => {
    const byCard = typed({ conditions: { paymentMethods: ['cardOnDelivery'] } as unknown as Promotion['conditions'] })
    expect(priced([byCard], { promo: chosen }).unfit).toBeNull()
    expect(priced([byCard], { promo: chosen }, { method: 'cod' }).unfit).toMatchObject({ because: 'payment_method' })
  })
})

describe('a free product', () => {
  const gift = (...productIds: string[]) => promotionWith('gift', { gift: { kind: 'freeProduct', productIds } })

  it('that is the only one lies in the cart at no price', () => {
    const { lines, mustChooseGift, quote } = priced([gift('rice')])
    expect(lines.map(({ productId, isGift }) => [productId, isGift ?? false])).toEqual([
      ['soup', false],
      ['rice', true],
    ])
    expect([mustChooseGift, quote.totals.grandTotal]).toEqual([false, 4500])
  })

  it('of several waits for the choice, and that choice lies in the cart', () => {
    expect(priced([gift('rice', 'soup')])).toMatchObject({ mustChooseGift: true, lines: [{ productId: 'soup' }] })
    const promo = {
      chosen: null,
      wantsNone: false,
      gift: { promotionId: 'gift', productId: 'rice', customize: [] },
    }
    expect(priced([gift('rice', 'soup')], { promo }).lines.at(-1)).toMatchObject({ productId: 'rice', isGift: true })
  })

  it('that is sold out makes its promotion count for nothing', () => {
    const shop = shopWith({
      promotions: [gift('rice')],
      products: [productWith('soup'), productWith('rice', { soldOutAt: ['store'] })],
    })
    const cart = cartWith()
    const at = placeHere(shop, cart, NOW)
    expect(bestAutomatic(shop, at, cart, CONTEXT).promotion).toBeNull()
  })
})

describe('what the customer has', () => {
  const loyalty = {
    earn: { points: 1, per: 100 },
    redeem: { points: 1, worth: 10 },
    mostPerOrder: null,
    secretCode: 'never',
  } as const
  const holds = { holder: 'holder', points: 50, credits: 300, reward: null, ask: null }
  const spending = { points: { asked: null }, rewardId: null, credits: { most: 200 } }

  it('lowers the price by no more than there is and than was asked', () => {
    const shop = shopWith({ merchant: { loyalty, credits: true } })
    const cart = cartWith({ spending })
    const { quote, spends } = priceWithout(shop, placeHere(shop, cart, NOW), cart, { holds })
    expect(spends).toEqual({ reward: null, points: 50, credits: 200 })
    expect([quote.totals.loyalty, quote.totals.credits, quote.totals.grandTotal]).toEqual([500, 200, 3800])
  })

  it('counts for nothing where the merchant gives neither', () => {
    const shop = shopWith()
    const cart = cartWith({ spending })
    const { quote } = priceWithout(shop, placeHere(shop, cart, NOW), cart, { holds })
    expect([quote.totals.loyalty, quote.totals.credits]).toEqual([0, 0])
  })

  it('waits for the order taker where the merchant asks for a code', () => {
    const shop = shopWith({ merchant: { loyalty: { ...loyalty, secretCode: 'always' } } })
    const cart = cartWith({ spending })
    const at = placeHere(shop, cart, NOW)
    const ask = { amount: 30, expiresAt: NOW, tries: 0, confirmedAt: null }
    expect(priceWithout(shop, at, cart, { holds: { ...holds, ask } }).spends?.points).toBe(0)
    expect(
      priceWithout(shop, at, cart, { holds: { ...holds, ask: { ...ask, confirmedAt: NOW } } }).spends?.points,
    ).toBe(30)
  })

  it('has a reward that counts from its minimum, and says what is missing until then', () => {
    const reward = { id: 'reward', name: {}, amount: 1000, minimum: 5000, validUntil: null }
    const shop = shopWith()
    const asks = { points: null, rewardId: 'reward', credits: null }
    const look = (lines = cartWith().lines) => {
      const cart = cartWith({ spending: asks, lines })
      return priceWithout(shop, placeHere(shop, cart, NOW), cart, { holds: { ...holds, reward } })
    }
    expect(look()).toMatchObject({ rewardMissing: 1000, spends: { reward: null } })
    expect(look([{ ...cartWith().lines[0]!, qty: 3 }])).toMatchObject({ rewardMissing: 0, spends: { reward } })
  })
})
