import type { CartLine } from '@compass/domain/cart'
import type { BasketInput, Quote } from '@compass/domain/pricing'
import { basketInput, productOf, type Terms } from '../cart/quote.ts'
import { photoOf } from '../catalogue/photo.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { FrozenLine, FrozenTotals, Order, StoreSnapshot } from './order.ts'

/** Lines as they were bought. */
export function freezeLines(loaded: LoadedMerchant, lines: readonly CartLine[], quote: Quote): FrozenLine[] {
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
      photo: photoOf(loaded, product.picture),
      foodType: product.foodType,
      price: product.price,
      taxRate: product.taxRate,
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

export function freezeTotals(loaded: LoadedMerchant, terms: Terms, quote: Quote): FrozenTotals {
  const { fees, delivery } = basketInput(loaded, terms, [])
  return { ...quote.totals, terms: { fees, delivery } }
}

export function freezeStore({ store }: Terms): StoreSnapshot {
  const { name, phone, address, hours, location } = store
  return { name, phone, address, timeZone: hours.timeZone, location: { lat: location.lat, lng: location.lng } }
}

/** What an order was priced from, out of the order alone: priced again it must give the same. */
export function frozenInput(order: Pick<Order, 'currency' | 'orderType' | 'lines' | 'totals'>): BasketInput {
  return {
    currency: order.currency,
    orderType: order.orderType,
    taxIncluded: order.totals.taxIncluded,
    lines: order.lines.map((line) => ({
      lineId: line.id,
      qty: line.qty,
      product: { price: line.price, taxRate: line.taxRate, customize: line.customize },
      chosen: line.customize.map(({ id, variants }) => ({
        groupId: id,
        variants: variants.map((variant) => ({ variantId: variant.id, counter: variant.counter })),
      })),
    })),
    fees: order.totals.terms.fees,
    delivery: order.totals.terms.delivery,
  }
}
