import { everyDay, hoursOf } from '../availability/test-hours.ts'
import type { CartLine, CartRecord } from '../cart/index.ts'
import { userOwner } from '../cart/index.ts'
import type { Product } from '../catalogue/index.ts'
import { EMAIL_NEED } from '../contacts/index.ts'
import { type Area, type LoadedMerchant, loadMerchant, type Merchant, type Store } from '../merchants/index.ts'
import { NO_FEES } from '../pricing/test-carts.ts'
import type { Promotion } from '../promotions/index.ts'
import { CHANNEL, SERVICE } from '../services/index.ts'

/** Builders for the tests of this folder: one shop in Dubai with two products, as it is in memory. */
export const NOW = new Date('2026-05-04T08:00:00Z')
export const LATER = new Date('2026-05-04T10:00:00Z')

const BAY: Area = {
  id: 'bay-area',
  key: 'bay',
  name: { en: 'Business Bay' },
  city: { en: 'Dubai' },
  cityKey: 'dubai',
  polygon: [
    [55.26, 25.18],
    [55.28, 25.18],
    [55.28, 25.2],
    [55.26, 25.2],
  ],
  deliveryFee: 500,
  minimumOrder: null,
  freeDeliveryFrom: null,
  deliveryMinutes: { from: 30, to: 45 },
} as unknown as Area

export function storeWith(changes: Partial<Store> = {}): Store {
  return {
    id: 'store',
    key: 'bay',
    name: { en: 'Business Bay' },
    phone: '+97145550100',
    address: { en: 'Bay Avenue' },
    location: { lat: 25.19, lng: 55.27 },
    isActive: true,
    previewMode: false,
    services: [SERVICE.PICKUP, SERVICE.DELIVERY],
    hours: hoursOf('Asia/Dubai', everyDay(['11:00', '23:00'])),
    preparationMinutes: 20,
    areas: [BAY],
    paymentMethods: [{ channel: CHANNEL.DELIVERY, methods: ['cod', 'cardOnDelivery'] }],
    minimumOrder: { delivery: 3000, pickup: null },
    cashLimit: 20_000,
    fees: NO_FEES,
    taxIncluded: true,
    acceptanceMinutes: 10,
    ...changes,
  }
}

export function productWith(id: string, changes: Partial<Product> = {}): Product {
  return {
    id,
    sku: id,
    categoryId: 'mains',
    name: { en: id },
    description: {},
    price: 2000,
    foodType: 1,
    label: null,
    picture: null,
    isActive: true,
    taxRate: 0,
    calories: null,
    customize: [],
    bogo: null,
    windows: null,
    orderTypes: null,
    soldOutAt: [],
    ...changes,
  } as Product
}

export function promotionWith(id: string, changes: Partial<Promotion> = {}): Promotion {
  return {
    id,
    code: null,
    name: { en: id },
    description: {},
    gift: { kind: 'percentage', rate: 1000, most: null },
    about: null,
    forbidsLoyalty: false,
    isListed: true,
    ...changes,
    conditions: {
      storeIds: null,
      orderTypes: null,
      areaIds: null,
      windows: null,
      minimum: null,
      isForFirstOrder: false,
      perUser: null,
      inAll: null,
      paymentMethods: null,
      cardBins: null,
      ...changes.conditions,
    },
  }
}

interface ShopParts {
  readonly merchant?: Partial<Merchant>
  readonly store?: Partial<Store>
  readonly products?: readonly Product[]
  readonly promotions?: readonly Promotion[]
  /** Pieces that the store has left, by product. */
  readonly stock?: Readonly<Record<string, number>>
  readonly paused?: readonly number[]
}

export function shopWith(parts: ShopParts = {}): LoadedMerchant {
  const store = storeWith(parts.store)
  const products = parts.products ?? [productWith('soup'), productWith('rice', { price: 3000 })]
  const merchant = {
    id: 'merchant',
    slug: 'saffron',
    languages: ['en'],
    country: 'AE',
    currency: 'AED',
    verifyPhone: 'never',
    phoneCountries: ['AE'],
    emailNeeded: EMAIL_NEED.OPTIONAL,
    emailDomains: [],
    termsRequired: false,
    stores: [store],
    categories: [],
    products,
    promotions: parts.promotions ?? [],
    ...parts.merchant,
  } as unknown as Merchant
  return loadMerchant(merchant, 1, {
    paused: new Map([[store.id, new Set(parts.paused ?? [])]]),
    products: new Map(
      Object.entries(parts.stock ?? {}).map(([id, stock]) => [
        `${store.id} ${id}`,
        { soldOut: false, until: null, stock },
      ]),
    ),
    pictures: new Map(),
  })
}

export function lineWith(productId: string, qty = 1): CartLine {
  return { id: `line-${productId}`, storeId: 'store', productId, qty, customize: [], note: '' }
}

export function cartWith(changes: Partial<CartRecord> = {}): CartRecord {
  return {
    id: 'cart',
    owner: userOwner('user'),
    storeId: 'store',
    orderType: SERVICE.DELIVERY,
    areaId: BAY.id,
    addressId: null,
    lines: [lineWith('soup', 2)],
    version: 1,
    createdAt: NOW,
    expiresAt: LATER,
    promo: null,
    spending: null,
    remembered: new Map(),
    ...changes,
  }
}
