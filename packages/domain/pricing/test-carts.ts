import type { StoreFees } from '../merchants/types.ts'
import type { PricedProduct, PricingInput, PricingLine, PromotionTerms } from './types.ts'

/** Builders for the tests of this folder. */
export const NO_FEES: StoreFees = {
  packagingPerItem: 0,
  serviceRate: 0,
  smallOrder: null,
  taxRate: { delivery: null, packaging: null, service: null, smallOrder: null },
}

export function productOf(changes: Partial<PricedProduct> = {}): PricedProduct {
  return {
    id: 'p',
    sku: changes.id ?? 'p',
    categoryId: 'c',
    bogo: null,
    price: 1000,
    taxRate: 0,
    customize: [],
    ...changes,
  }
}

export function lineOf(lineId: string, changes: Partial<Omit<PricingLine, 'lineId'>> = {}): PricingLine {
  return { lineId, product: productOf({ id: `product-${lineId}` }), qty: 1, chosen: [], isGift: false, ...changes }
}

/** `price x qty @ tax in basis points`: '3000 x 2 @ 500'. Line ids are a, b, c … in the order written, products `product-a` …. */
export function lines(...written: string[]): PricingLine[] {
  return written.map((words, i) => {
    const [price, qty, taxRate] = words.split(/ [x@] /).map(Number)
    const lineId = String.fromCharCode(97 + i)
    const product = productOf({ id: `product-${lineId}`, price: price!, taxRate: taxRate ?? 0 })
    return lineOf(lineId, { product, qty: qty! })
  })
}

export function pricingInput(changes: Partial<PricingInput> = {}): PricingInput {
  return {
    currency: 'AED',
    orderType: 20,
    taxIncluded: true,
    lines: [],
    fees: NO_FEES,
    delivery: null,
    offer: null,
    reward: 0,
    loyalty: null,
    points: 0,
    credits: 0,
    ...changes,
  }
}

export function promotionOf(gift: PromotionTerms['gift'], changes: Partial<PromotionTerms> = {}): PromotionTerms {
  return { id: 'offer', gift, about: null, forbidsLoyalty: false, ...changes }
}
