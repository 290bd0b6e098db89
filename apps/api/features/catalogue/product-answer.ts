import type { Product as ProductSchema } from '@compass/contract/catalogue'
import { itemAvailability, itemDates, itemWeek, snoozedUntil } from '@compass/domain/availability'
import type { Dietary, Product } from '@compass/domain/catalogue'
import { sellerOf } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { z } from 'zod'
import { photoOf } from './photo.ts'

export type ProductAnswer = z.output<typeof ProductSchema>

/**
 * A product as calls answer it (the specification, section 3), at one store and instant; in a court at its vendor. `available` is about the
 * item's own times; whether the store is open is said by the store.
 */
export function productAnswer(loaded: LoadedMerchant, place: Store, product: Product, now: Date): ProductAnswer {
  const store = sellerOf(loaded, place, product)
  const { currency } = loaded.merchant
  const photo = photoOf(loaded, product.picture)
  const available = itemAvailability(product.windows, store.hours, now)
  return {
    _id: product.id,
    sku: product.sku,
    category: product.categoryId,
    name: product.name,
    description: product.description,
    price: { amount: product.price, currency },
    foodType: product.foodType,
    label: product.label,
    photo: photo ? [photo] : [],
    calories: product.calories,
    isActive: product.isActive,
    isBogo: product.bogo !== null,
    bogo: product.bogo,
    soldOut: loaded.isSoldOut(product.id, store.id, now),
    ...backAt(loaded, store, product, now),
    preOrderOnly: product.preOrderOnly === true,
    ...(product.needsPrescription ? { prescription: 'required' as const } : {}),
    ...timesAnswer(product, store),
    ...(product.isRecent ? { isRecent: true as const } : {}),
    ...dietaryAnswer(product),
    available: { now: available.now, next: available.next?.toISOString() ?? null },
    orderTypes: product.orderTypes && [...product.orderTypes],
    customize: product.customize.map((group) => ({
      _id: group.id,
      name: group.name,
      type: group.type,
      min: group.min,
      max: group.max,
      priceBase: group.priceBase,
      variants: group.variants.map((variant) => ({
        _id: variant.id,
        name: variant.name,
        description: variant.description ?? null,
        price: { amount: variant.price, currency },
        isActive: variant.isActive,
        ...dietaryAnswer(variant),
      })),
    })),
  }
}

/** When a snoozed product is back; not where it is out of stock besides. */
function backAt(loaded: LoadedMerchant, store: Store, product: Product, now: Date) {
  const until = snoozedUntil(product.snoozes, store.id, now)
  return until && loaded.left(product.id, store.id) !== 0 ? { soldOutUntil: until.toISOString() } : {}
}

/** Left out where a product has no times of its own, which is most of a long menu. */
function timesAnswer({ windows }: Product, { hours }: Store) {
  if (!windows) return {}
  const availableTime = itemWeek(windows)
  const dates = itemDates(windows, hours.timeZone)
  return {
    isSchedule: true,
    ...(availableTime ? { availableTime } : {}),
    ...(dates.length > 0
      ? {
          availableDates: dates.map(({ start, end }) => ({
            startDateTime: start.toISOString(),
            endDateTime: end.toISOString(),
          })),
        }
      : {}),
  } as Pick<ProductAnswer, 'isSchedule' | 'availableTime' | 'availableDates'>
}

/** Left out where nothing is stated, which is most of a long menu. */
function dietaryAnswer({ allergens, diets }: Dietary) {
  return { ...(allergens ? { allergens } : {}), ...(diets ? { diets } : {}) } as Pick<
    ProductAnswer,
    'allergens' | 'diets'
  >
}
