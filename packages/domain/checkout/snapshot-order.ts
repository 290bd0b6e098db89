import type { CartLine } from '../cart/index.ts'
import type { Photo, Picture } from '../catalogue/index.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import type { OrderLine, OrderPromotion, OrderTotals, StoreSnapshot } from '../orders/index.ts'
import { PRICE_RULES, type PricingInput, type Quote, ranksOf } from '../pricing/index.ts'
import { isCounted, type Promotion } from '../promotions/index.ts'
import type { OrderType } from '../services/index.ts'
import { cartLine, type PricingTerms, pricingInput, productOf } from './quote-lines.ts'

/** Lines as they were bought; `photoOf` says how a product's picture travels. */
export function snapshotLines(
  loaded: LoadedMerchant,
  lines: readonly CartLine[],
  quote: Pick<Quote, 'currency' | 'totals' | 'lines'>,
  photoOf: (picture: Picture | null) => Photo | null,
): OrderLine[] {
  const ranks = ranksOf(lines.map((line) => cartLine(loaded, line)))
  return lines.map((line, i) => {
    const product = productOf(loaded, line)
    const { unit, total, share } = quote.lines[i]!
    return {
      id: line.id,
      productId: product.id,
      sku: product.sku,
      name: product.name,
      qty: line.qty,
      note: line.note,
      photo: photoOf(product.picture),
      foodType: product.foodType,
      price: product.price,
      taxRate: product.taxRate,
      categoryId: product.categoryId,
      bogo: product.bogo,
      rank: ranks[i]!,
      ...(line.isGift && { isGift: true }),
      ...(product.needsPrescription && { needsPrescription: true }),
      customize: line.customize.flatMap(({ groupId, variants }) => {
        const group = product.customize.find(({ id }) => id === groupId)
        if (!group) return []
        const chosen = variants.flatMap(({ variantId, counter }) => {
          const variant = group.variants.find(({ id }) => id === variantId)
          return variant ? [{ id: variant.id, name: variant.name, counter, price: variant.price }] : []
        })
        return [{ id: group.id, name: group.name, priceBase: group.priceBase, variants: chosen }]
      }),
      unit,
      total,
      share,
    }
  })
}

export function snapshotTotals(
  loaded: LoadedMerchant,
  terms: PricingTerms,
  lines: readonly OrderLine[],
  quote: Quote,
): OrderTotals {
  const { fees, delivery, reward, loyalty, points, credits } = pricingInput(loaded, terms, [])
  const promotion = terms.promotion && snapshotPromotion(terms.promotion, lines)
  const used = terms.spends?.reward
  const voucher = used && quote.totals.reward > 0 ? { voucher: { id: used.id, name: used.name } } : {}
  return {
    ...quote.totals,
    terms: { fees, delivery, offer: promotion, reward, loyalty, points, credits, rules: PRICE_RULES, ...voucher },
  }
}

/** What an order's price needs of its promotion; of what the promotion is about, only what was bought. */
export function snapshotPromotion(
  { id, gift, about, forbidsLoyalty, name, code, conditions }: Promotion,
  lines: readonly Pick<OrderLine, 'productId' | 'categoryId'>[],
): OrderPromotion {
  const bought = about && {
    productIds: about.productIds.filter((id) => lines.some(({ productId }) => productId === id)),
    categoryIds: about.categoryIds.filter((id) => lines.some(({ categoryId }) => categoryId === id)),
  }
  return { id, gift, about: bought, forbidsLoyalty, name, code, isCounted: isCounted(conditions) }
}

export function snapshotStore({ store }: Pick<PricingTerms, 'store'>): StoreSnapshot {
  const { name, phone, address, hours, location } = store
  return { name, phone, address, timeZone: hours.timeZone, location: { lat: location.lat, lng: location.lng } }
}

/**
 * What an order was priced from, out of the order alone: priced again, by the rules of its day, it must give the same. Orders
 * that are older than offers froze none of what belongs to them.
 */
export function snapshotPricingInput(order: {
  readonly currency: string
  readonly orderType: OrderType | null
  readonly lines: readonly Omit<OrderLine, 'unit' | 'total' | 'share'>[]
  readonly totals: Pick<OrderTotals, 'taxIncluded' | 'terms'>
}): PricingInput {
  const { terms } = order.totals
  return {
    currency: order.currency,
    orderType: order.orderType,
    rules: terms.rules ?? 1,
    taxIncluded: order.totals.taxIncluded,
    lines: order.lines.map((line) => ({
      lineId: line.id,
      ...(line.rank !== undefined && { rank: line.rank }),
      qty: line.qty,
      product: {
        id: line.productId,
        sku: line.sku,
        categoryId: line.categoryId ?? '',
        bogo: line.bogo ?? null,
        price: line.price,
        taxRate: line.taxRate,
        customize: line.customize,
      },
      isGift: line.isGift === true,
      chosen: line.customize.map(({ id, variants }) => ({
        groupId: id,
        variants: variants.map((variant) => ({ variantId: variant.id, counter: variant.counter })),
      })),
    })),
    fees: terms.fees,
    delivery: terms.delivery,
    offer: terms.offer ?? null,
    reward: terms.reward ?? 0,
    loyalty: terms.loyalty ?? null,
    points: terms.points ?? 0,
    credits: terms.credits ?? 0,
    ...(terms.court && { court: terms.court }),
  }
}
