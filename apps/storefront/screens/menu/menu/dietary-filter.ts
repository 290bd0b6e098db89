import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import { ALLERGENS, DIETS, type DietaryWish, fitsWish } from '@compass/domain/catalogue'
import { FOODS } from './foods.ts'

/** What a page is asked to leave out and to keep: `?without=milk&without=nuts&diet=halal&food=1`; null where nothing is. */
export function readDietaryFilter(query: URLSearchParams): DietaryWish | null {
  const without = ALLERGENS.filter((one) => query.getAll('without').includes(one))
  const diets = DIETS.filter((one) => query.getAll('diet').includes(one))
  const foodTypes = FOODS.filter((one) => query.getAll('food').includes(String(one)))
  return without.length + diets.length + foodTypes.length > 0 ? { without, diets, foodTypes } : null
}

/** The same as an address carries it. */
export function writeDietaryFilter({ without, diets, foodTypes }: DietaryWish): string {
  return new URLSearchParams([
    ...foodTypes.map((one) => ['food', String(one)] as [string, string]),
    ...without.map((one) => ['without', one] as [string, string]),
    ...diets.map((one) => ['diet', one] as [string, string]),
  ]).toString()
}

/** The same as calls take it. */
export function toDietaryQuery(wish: DietaryWish | null): { foodTypes?: string; without?: string; diets?: string } {
  if (!wish) return {}
  return { foodTypes: wish.foodTypes.join(), without: wish.without.join(), diets: wish.diets.join() }
}

/** Whether a product surely fits, as it travels. */
export function matchDiet(product: ShapeOf<typeof Product>, wish: DietaryWish): ReturnType<typeof fitsWish> {
  const { allergens, diets, foodType, customize } = product
  return fitsWish(
    {
      allergens,
      diets,
      foodType,
      customize: customize.map(({ _id, min, variants }) => ({
        id: _id,
        min,
        variants: variants.map((variant) => ({ ...variant, id: variant._id })),
      })),
    },
    wish,
  )
}
