import { brokenLaws, randomCart } from '@compass/testkit/pricing'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { priceCart, productOf, snapshotPricingInput } from '../checkout/index.ts'
import { lineWith, NOW, productWith, promotionWith, shopWith } from '../checkout/test-shop.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import type { OrderLine } from '../orders/index.ts'
import { PRICE_RULES, type PricingInput, quoteCart, ranksOf } from '../pricing/index.ts'
import { CHANNEL, SERVICE } from '../services/index.ts'
import {
  asksAddress,
  checkProducts,
  type LinkProducts,
  linkMethods,
  priceProducts,
  serviceOfProducts,
  snapshotProducts,
  storeFor,
  takesUse,
} from './index.ts'

const NOTHING_USED = { inAll: new Map(), byPhone: new Map(), hasOrdered: false }

/** Soup and rice as a link asks for them, at the prices of the shop. */
function productsOf(loaded: LoadedMerchant, orderType: LinkProducts['orderType'] = 10): LinkProducts {
  const [store] = loaded.merchant.stores
  const at = { store: storeFor(store!, orderType), orderType: serviceOfProducts(orderType), area: null, distance: null }
  const cart = { id: 'cart', lines: [lineWith('soup', 2), lineWith('rice')], promo: null }
  const priced = priceCart(loaded, at, cart, { now: NOW, uses: NOTHING_USED, method: null })
  const terms = { ...at, promotion: priced.promotion, spends: null }
  return { orderType, schedule: null, ...snapshotProducts(loaded, terms, priced, () => null) }
}

const sameIds = { lineId: ({ id }: OrderLine) => id, delivery: null }
const storeOf = (loaded: LoadedMerchant) => loaded.merchant.stores[0]!

describe('products of a link', () => {
  it('cost what they cost when the link was made, whatever the menu asks later', () => {
    const products = productsOf(shopWith({ promotions: [promotionWith('tenth')] }))
    expect(products.totals.itemsTotal).toBe(7000)
    expect(products.totals.offerDiscount).toBe(700)
    const { lines, totals } = priceProducts(products, 'AED', sameIds)
    expect(totals).toEqual(products.totals)
    expect(lines).toEqual(products.lines)
  })

  it('have no fee of a store where there is no service', () => {
    const fees = { packagingPerItem: 50, serviceRate: 1000, smallOrder: { below: 99_999, amount: 500 } }
    const store = storeOf(shopWith())
    const loaded = shopWith({ store: { fees: { ...store.fees, ...fees } } })
    expect(productsOf(loaded, null).totals).toMatchObject({ fees: [], grandTotal: 7000 })
    expect(productsOf(loaded, 10).totals.fees).not.toEqual([])
  })

  it('ask for an address where they are brought and nobody has said where to', () => {
    const loaded = shopWith()
    expect(asksAddress(productsOf(loaded, 20), null)).toBe(true)
    expect(asksAddress(productsOf(loaded, 40), null)).toBe(true)
    expect(asksAddress(productsOf(loaded, 20), {})).toBe(false)
    expect(asksAddress(productsOf(loaded, 10), null)).toBe(false)
    expect(asksAddress(productsOf(loaded, null), null)).toBe(false)
    expect(asksAddress(null, null)).toBe(false)
  })

  test.each([
    [10, SERVICE.PICKUP],
    [30, SERVICE.PICKUP],
    [20, SERVICE.DELIVERY],
    [40, SERVICE.DELIVERY],
    [null, SERVICE.PICKUP],
  ] as const)('of type %s are looked at as service %s', (orderType, service) => {
    expect(serviceOfProducts(orderType)).toBe(service)
  })
})

describe('whether products of a link can be had now', () => {
  const reasonOf = (parts: Parameters<typeof shopWith>[0], orderType: LinkProducts['orderType'] = 10) => {
    const loaded = shopWith(parts)
    const checked = checkProducts(loaded, storeOf(loaded), productsOf(shopWith(), orderType), NOW)
    return checked.ok ? null : checked.refusal.reason
  }
  const soup = productWith('soup')
  const rice = productWith('rice', { price: 3000 })

  test.each<[string, Parameters<typeof shopWith>[0], string | null]>([
    ['everything there', {}, null],
    ['a product gone', { products: [rice] }, 'item_unavailable'],
    ['one switched off', { products: [{ ...soup, isActive: false }, rice] }, 'item_unavailable'],
    [
      'one that is sold on prescription by now',
      { products: [{ ...soup, needsPrescription: true }, rice] },
      'prescription_required',
    ],
    ['fewer left than it sells', { stock: { soup: 1 } }, 'out_of_stock'],
    ['just as many left', { stock: { soup: 2 } }, null],
    ['pay links paused', { paused: [CHANNEL.PAYMENT_LINK] }, 'channel_paused'],
    ['pickup paused', { paused: [CHANNEL.PICKUP] }, 'channel_paused'],
    ['delivery paused', { paused: [CHANNEL.DELIVERY] }, null],
    ['a store that is none any more', { store: { isActive: false } }, 'store_inactive'],
  ])('with %s', (_, parts, reason) => {
    expect(reasonOf(parts)).toBe(reason)
  })

  test.each<[string, Parameters<typeof shopWith>[0], string | null]>([
    ['pickup paused', { paused: [CHANNEL.PICKUP] }, null],
    ['pay links paused', { paused: [CHANNEL.PAYMENT_LINK] }, 'channel_paused'],
    ['a store that is tried out', { store: { previewMode: true } }, 'store_testing'],
    ['a store that is none any more', { store: { isActive: false } }, 'store_inactive'],
    ['none left', { stock: { rice: 0 } }, 'out_of_stock'],
  ])('without a service, with %s', (_, parts, reason) => {
    expect(reasonOf(parts, null)).toBe(reason)
  })

  it('calls a product that has left the menu as the link calls it', () => {
    const loaded = shopWith({ products: [rice] })
    const checked = checkProducts(loaded, storeOf(loaded), productsOf(shopWith()), NOW)
    expect(checked).toMatchObject({ refusal: { name: { en: 'soup' } } })
    expect(() => productOf(loaded, { productId: 'soup' })).toThrow()
  })
})

/** The lines of any cart, as an order keeps them. */
function snapshotOf(input: PricingInput): Pick<LinkProducts, 'lines' | 'totals'> {
  const quote = quoteCart(input)
  const ranks = ranksOf(input.lines)
  const lines = input.lines.map(({ lineId, product, qty, chosen, isGift }, i): OrderLine => {
    const { unit, total, share } = quote.lines[i]!
    const { id: productId, sku, categoryId, bogo, price, taxRate } = product
    return {
      ...{ id: lineId, productId, sku, categoryId, bogo, price, taxRate, qty, isGift, unit, total, share },
      ...{ name: {}, note: '', photo: null, foodType: 1, rank: ranks[i]! },
      customize: chosen.map(({ groupId, variants }) => {
        const group = product.customize.find(({ id }) => id === groupId)!
        const chosenVariants = variants.map(({ variantId, counter }) => {
          const variant = group.variants.find(({ id }) => id === variantId)!
          return { id: variantId, name: {}, counter, price: variant.price }
        })
        return { id: groupId, name: {}, priceBase: group.priceBase, variants: chosenVariants }
      }),
    }
  })
  const { fees, delivery, offer, reward, loyalty, points, credits } = input
  const promotion = offer && { ...offer, name: {}, code: null, isCounted: false }
  const terms = { fees, delivery, offer: promotion, reward, loyalty, points, credits, rules: PRICE_RULES }
  return { lines, totals: { ...quote.totals, terms } }
}

const numbers = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
const carts = numbers.map((stream) => randomCart(() => stream.next().value)).filter(({ lines }) => lines.length > 0)

describe('the sums of products that are frozen', () => {
  it('are the same in every order of the link, whatever its lines are called, and keep the laws of a price', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const input = { ...cart, reward: 0, points: 0, credits: 0 }
        const products = { orderType: input.orderType, schedule: null, ...snapshotOf(input) }
        let next = 1000
        const priced = priceProducts(products, input.currency, { lineId: () => `z${next--}`, delivery: input.delivery })
        const { explain: _, ...sums } = priced.totals
        const { explain: __, ...before } = products.totals
        expect(sums).toEqual(before)
        expect(priced.lines.map(({ share }) => share)).toEqual(products.lines.map(({ share }) => share))
        const again = { currency: input.currency, orderType: input.orderType, ...priced }
        expect(brokenLaws(snapshotPricingInput(again))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('grow by the fee of their delivery and its tax alone, once it is known where to', () => {
    const terms = fc.record({ fee: fc.nat(10_000), taxRate: fc.option(fc.constantFrom(0, 500, 1500)) })
    fc.assert(
      fc.property(carts, terms, (cart, { fee, taxRate }) => {
        const input = { ...cart, orderType: 20, delivery: null, reward: 0, points: 0, credits: 0 } as const
        const products = { orderType: 20, schedule: null, ...snapshotOf(input) } as const
        const delivery = { fee, freeFrom: null, taxRate }
        const priced = priceProducts(products, input.currency, { lineId: ({ id }) => id, delivery })
        const { itemsTotal, offerDiscount, subtotal, fees, tax, grandTotal, taxIncluded } = priced.totals
        const before = products.totals
        expect([itemsTotal, offerDiscount, subtotal]).toEqual([
          before.itemsTotal,
          before.offerDiscount,
          before.subtotal,
        ])
        const charged = fees.find(({ kind }) => kind === 'delivery')!.amount
        expect(charged).toBe(input.offer?.gift.kind === 'freeDelivery' ? 0 : fee)
        expect(grandTotal - before.grandTotal).toBe(charged + (taxIncluded ? 0 : tax - before.tax))
      }),
      { numRuns: 100 },
    )
  })
})

describe('the methods of a link whose promotion is for some', () => {
  const store = { paymentMethods: [{ channel: 40, methods: ['card', 'knet', 'applepay'] }] } as const
  it('are those alone', () => {
    expect(linkMethods(store, null, ['knet', 'cod'])).toEqual(['knet'])
    expect(linkMethods(store, ['card'], ['knet'])).toEqual([])
  })
})

describe('the step that takes a use of a link', () => {
  const link = { payLinkId: 'link' }
  test.each([
    ['places an order with a service', { ...link, orderType: 10 }, { status: 10, by: 'payment' }, true],
    ['pays one without', { ...link, orderType: null }, { status: 120, by: 'payment' }, true],
    ['is none where that is only new', { ...link, orderType: null }, { status: 10, by: 'payment' }, false],
    ['is none of a kitchen', { ...link, orderType: 10 }, { status: 20, by: 'merchant' }, false],
    [
      'is none of an order that was not paid by a link',
      { payLinkId: null, orderType: 10 },
      { status: 10, by: 'payment' },
      false,
    ],
  ] as const)('%s', (_, order, step, isOne) => {
    expect(takesUse(order, step.status, step.by)).toBe(isOne)
  })
})
