import type { AnswerOf } from '@compass/contract/call'
import type { getMenu } from '@compass/contract/catalogue'
import { type ItemWindows, storefrontValidUntil } from '@compass/domain/availability'
import type { Category } from '@compass/domain/catalogue'
import { type LoadedMerchant, type Store, shownAt } from '@compass/domain/merchants'
import type { OrderType } from '@compass/domain/services'
import { productAnswer } from './product-answer.ts'

type MenuAnswer = AnswerOf<typeof getMenu>

/**
 * The menu of a store for one order type at one instant. Products that are switched off are left out, and so are categories
 * without any other. Products that are sold out, not on sale now or not in this order type are listed and say so.
 */
export function menuOf(loaded: LoadedMerchant, store: Store, orderType: OrderType, now: Date): MenuAnswer {
  return {
    ...menuHead(loaded, store, orderType, now),
    categories: [...shownAt(loaded, store.id)].map(({ category, products }) => ({
      ...categoryHead(category),
      products: products.map((product) => productAnswer(loaded, store, product, now)),
    })),
  }
}

/** Everything of a menu but its categories. */
export function menuHead(
  loaded: LoadedMerchant,
  store: Store,
  orderType: OrderType,
  now: Date,
): Omit<MenuAnswer, 'categories'> {
  const windows = new Set<ItemWindows>()
  for (const product of loaded.merchant.products) if (product.isActive && product.windows) windows.add(product.windows)
  const until = storefrontValidUntil(store.hours, windows, now, { storeId: store.id, snoozes: loaded.snoozes })
  return { version: loaded.version, store: store.id, orderType, validUntil: until?.toISOString() ?? null }
}

export function categoryHead(category: Category): Omit<MenuAnswer['categories'][number], 'products'> {
  return { _id: category.id, key: category.key, name: category.name, description: category.description }
}
