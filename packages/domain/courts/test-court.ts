import { everyDay, hoursOf } from '../availability/test-hours.ts'
import type { CartLine, CartRecord } from '../cart/index.ts'
import { cartWith, productWith, storeWith } from '../checkout/test-shop.ts'
import { type LoadedMerchant, loadMerchant, type Merchant, type Store } from '../merchants/index.ts'
import { NO_FEES } from '../pricing/test-carts.ts'
import type { Promotion } from '../promotions/index.ts'
import { CHANNEL, SERVICE } from '../services/index.ts'

const SERVICES = [SERVICE.PICKUP, SERVICE.DELIVERY]

/** Builders for the tests of this folder: a court in Dubai with a grill, a sushi bar (from 14:00) and a juice bar. */
function vendorWith(id: string, changes: Partial<Store> = {}): Store {
  return storeWith({
    id,
    key: id,
    name: { en: id },
    services: SERVICES,
    areas: [],
    minimumOrder: { delivery: null, pickup: null },
    ...changes,
  })
}

interface CourtParts {
  readonly promotions?: readonly Promotion[]
  readonly merchant?: Partial<Merchant>
  readonly vendors?: { readonly [id: string]: Partial<Store> }
  readonly court?: Partial<Store>
  readonly paused?: readonly string[]
}

export function courtWith({
  promotions = [],
  merchant: changes,
  vendors = {},
  court,
  paused = [],
}: CourtParts = {}): LoadedMerchant {
  const areas = storeWith().areas.map((area) => ({ ...area, minimumOrder: null }))
  const merchant = {
    id: 'merchant',
    slug: 'souk',
    languages: ['en'],
    country: 'AE',
    currency: 'AED',
    stores: [
      vendorWith('grill', { minimumOrder: { delivery: 2500, pickup: null }, ...vendors.grill }),
      vendorWith('sushi', { hours: hoursOf('Asia/Dubai', everyDay(['14:00', '23:00'])), ...vendors.sushi }),
      vendorWith('juice', vendors.juice),
    ],
    court: {
      store: storeWith({
        id: 'court',
        key: 'court',
        services: SERVICES,
        areas,
        fees: { ...NO_FEES, smallOrder: { below: 1500, amount: 300 } },
        minimumOrder: { delivery: null, pickup: null },
        ...court,
      }),
      serving: 'brought',
    },
    categories: [],
    products: [
      productWith('kofta', { storeId: 'grill', categoryId: 'coals', price: 3000 }),
      productWith('corn', { storeId: 'grill', categoryId: 'coals', price: 1000 }),
      productWith('nigiri', { storeId: 'sushi', categoryId: 'rolls', price: 6000 }),
      productWith('orange', { storeId: 'juice', categoryId: 'glasses', price: 1500, bogo: '*' }),
    ],
    promotions,
    ...changes,
  } as unknown as Merchant
  const channels = new Set<number>([CHANNEL.DELIVERY, CHANNEL.PICKUP])
  return loadMerchant(merchant, 1, {
    paused: new Map(paused.map((id) => [id, channels])),
    products: new Map(),
    pictures: new Map(),
  })
}

/** A line of a product with so many pieces, sold by its vendor: 'kofta x 2'. */
export function lineOfCourt(loaded: LoadedMerchant, written: string): CartLine {
  const [productId, qty = '1'] = written.split(' x ')
  const storeId = loaded.products.get(productId!)!.storeId!
  return { id: `line-${productId}`, storeId, productId: productId!, qty: Number(qty), customize: [], note: '' }
}

export function cartOfCourt(
  loaded: LoadedMerchant,
  written: readonly string[],
  changes: Partial<CartRecord> = {},
): CartRecord {
  return cartWith({ storeId: 'court', lines: written.map((text) => lineOfCourt(loaded, text)), ...changes })
}
