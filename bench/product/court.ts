import { getMenu } from '@compass/contract/catalogue'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { listDeliveryAreas } from '@compass/contract/serviceability'
import { createUser } from '@compass/contract/users'
import { SERVICE } from '@compass/domain/services'
import { type CourtMarket, readToken } from '../load/journeys.ts'
import { makeMarket } from './markets.ts'
import { ask, type Product } from './run-product.ts'

export const COURT_VENDORS = 5
/** Of each vendor: so many lines stand in a cart that is measured. */
export const LINES_OF_VENDOR = 2

/** A race takes one of its tables of rounds; once there are none, it does nothing. */
const COURT_TABLES = 100

/** A court of five vendors under the roof of a generated market, whose categories they share out among them. */
export async function makeCourt(product: Product, slug: string): Promise<CourtMarket> {
  const market = await makeMarket(product, { slug, products: 200, change: asCourt })
  const { user, merchant, stores } = await ask(product, createUser, { body: { url: slug } })
  const menus = await Promise.all(
    stores.map(({ _id: id }) => ask(product, getMenu, { params: { id }, query: { orderType: SERVICE.PICKUP } })),
  )
  const products = menus.flatMap(({ categories }) =>
    categories
      .flatMap((category) => category.products)
      .filter(({ customize, available, orderTypes }) => customize.length === 0 && available.now && !orderTypes)
      .slice(0, LINES_OF_VENDOR)
      .map(({ _id }) => _id),
  )
  const { store } = merchant.court!
  const { items } = await ask(product, listDeliveryAreas, { query: { store } })
  return { ...market, merchantId: readToken(user).split('.')[0]!, store, products, area: items[0]!._id }
}

function asCourt(document: MerchantDocumentInput): MerchantDocumentInput {
  const { phone, address, location, hours, areas = [] } = document.stores[0]!
  const keys = Array.from({ length: COURT_VENDORS }, (_, i) => `vendor-${i + 1}`)
  const name = (key: string) => ({ en: key, ar: key })
  const services = ['delivery', 'pickup', 'dineIn'] as const
  return {
    ...document,
    ...{ collect: [], gallery: [], specials: [], promotions: [] },
    court: {
      ...{ phone, address, location, hours, services: [...services], taxIncluded: true },
      areas: areas.map(({ minimumOrder: _, ...area }) => area),
      payment: { delivery: ['cod'], pickup: ['card'], dineIn: ['cod', 'card', 'applepay'] },
      tables: Array.from({ length: COURT_TABLES }, (_, table) => ({ number: table + 1, orders: 'rounds' as const })),
      joining: 'open',
    },
    stores: keys.map((key, i) => ({
      ...{ key, name: name(key), phone, address, location, hours, services: [...services], payment: {} },
      brand: { color: '#1C1A19', sells: name(key) },
      // Both modes of tax, and a fee that is a percentage.
      taxIncluded: i % 2 === 0,
      fees: { serviceRate: '5' },
    })),
    catalogue: {
      categories: document.catalogue.categories.map((category, i) => ({
        ...category,
        store: keys[i % COURT_VENDORS]!,
        products: category.products.map((product) => ({ ...product, soldOut: false })),
      })),
    },
  }
}
