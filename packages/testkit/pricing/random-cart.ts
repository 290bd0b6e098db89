import { isCurrency } from '@compass/domain/money'
import type { PricedProduct, PricingInput, PricingLine, PromotionTerms } from '@compass/domain/pricing'

const CURRENCIES = Intl.supportedValuesOf('currency').filter(isCurrency)
const RATES = [0, 1, 500, 550, 800, 1000, 1500, 2000, 3333]

/**
 * A cart that anything may be true of, made of a source of numbers from 0 up to 1; mostly small, now and then huge. Its lines
 * are of a few products with prices that are often equal.
 */
export function randomCart(random: () => number): PricingInput {
  const upTo = (most: number) => Math.floor(random() * most)
  const oneOf = <T>(list: readonly T[]) => list[upTo(list.length)]!
  const maybe = <T>(make: () => T): T | null => (random() < 0.5 ? make() : null)
  const amount = () => upTo(oneOf([20, 5_000, 5_000, 10_000_000]))
  const price = () => (random() < 0.4 ? oneOf([0, 1_000, 1_500]) : amount())
  const rate = () => oneOf(RATES)

  function product(id: number): PricedProduct {
    const variants = Array.from({ length: upTo(4) }, (_, i) => ({ id: `v${i}`, price: upTo(oneOf([1, 900])) }))
    return {
      id: `product-${id}`,
      sku: `sku-${upTo(1_000)}-${id}`,
      categoryId: oneOf(['food', 'drinks']),
      bogo: oneOf([null, null, 'all', 'mains']),
      price: price(),
      taxRate: rate(),
      customize: [{ id: 'g', priceBase: random() < 0.5, variants }],
    }
  }

  function line(id: number): PricingLine {
    const product = id === 0 ? products[0]! : oneOf(products)
    const variants = product.customize[0]!.variants.filter(() => random() < 0.7)
    return {
      lineId: `line-${String(id).padStart(3, '0')}`,
      product,
      qty: random() < 0.05 ? 999 : 1 + upTo(5),
      isGift: id === 0 && random() < 0.3,
      chosen:
        variants.length === 0
          ? []
          : [{ groupId: 'g', variants: variants.map((variant) => ({ variantId: variant.id, counter: 1 + upTo(4) })) }],
    }
  }

  function promotion(): PromotionTerms {
    const gifts: readonly PromotionTerms['gift'][] = [
      { kind: 'percentage', rate: upTo(10_001), most: maybe(amount) },
      { kind: 'amount', amount: amount() },
      { kind: 'fixedPrice', price: amount() },
      { kind: 'freeDelivery' },
      { kind: 'freeProduct', productIds: ['product-0'] },
    ]
    const scope = oneOf([
      null,
      { productIds: [], categoryIds: ['drinks'] },
      { productIds: ['product-1'], categoryIds: [] },
    ])
    return { id: 'offer', gift: oneOf(gifts), about: scope, forbidsLoyalty: random() < 0.2 }
  }

  const products = Array.from({ length: 1 + upTo(12) }, (_, id) => product(id))
  const ids = [...Array(random() < 0.02 ? 100 : upTo(12)).keys()]
  for (let i = ids.length - 1; i > 0; i--) {
    const other = upTo(i + 1)
    ;[ids[i], ids[other]] = [ids[other]!, ids[i]!]
  }
  return {
    currency: oneOf(CURRENCIES),
    orderType: oneOf([10, 20, 30, 40]),
    taxIncluded: random() < 0.5,
    lines: ids.map(line),
    fees: {
      packagingPerItem: upTo(100),
      serviceRate: upTo(2_000),
      smallOrder: maybe(() => ({ below: amount(), amount: upTo(1_000) })),
      taxRate: { delivery: maybe(rate), packaging: maybe(rate), service: maybe(rate), smallOrder: maybe(rate) },
    },
    delivery: maybe(() => ({ fee: upTo(2_000), freeFrom: maybe(amount), taxRate: maybe(rate) })),
    offer: maybe(promotion),
    reward: maybe(amount) ?? 0,
    loyalty: maybe(() => ({
      earn: { points: upTo(20), per: 1 + upTo(500) },
      redeem: { points: 1 + upTo(500), worth: 1 + upTo(900) },
      mostPerOrder: maybe(amount),
    })),
    points: maybe(() => upTo(100_000)) ?? 0,
    credits: maybe(amount) ?? 0,
  }
}
