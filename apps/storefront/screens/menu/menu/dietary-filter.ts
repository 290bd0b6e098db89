import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import { ALLERGENS, DIETS, type DietaryFilter, matchesFilter } from '@compass/domain/catalogue'
import { FOODS } from './foods.ts'

/** What a page is asked to leave out and to keep: `?without=milk&without=nuts&diet=halal&food=1`; null where nothing is. */
export function readDietaryFilter(query: URLSearchParams): DietaryFilter | null {
  const excluded = ALLERGENS.filter((one) => query.getAll('without').includes(one))
  const diets = DIETS.filter((one) => query.getAll('diet').includes(one))
  const foodTypes = FOODS.filter((one) => query.getAll('food').includes(String(one)))
  return excluded.length + diets.length + foodTypes.length > 0
    ? { excludedAllergens: excluded, diets, foodTypes }
    : null
}

/** The same as an address carries it. */
export function writeDietaryFilter({ excludedAllergens: excluded, diets, foodTypes }: DietaryFilter): string {
  return new URLSearchParams([
    ...foodTypes.map((one) => ['food', String(one)] as [string, string]),
    ...excluded.map((one) => ['without', one] as [string, string]),
    ...diets.map((one) => ['diet', one] as [string, string]),
  ]).toString()
}

/** The same as calls take it. */
export function toDietaryQuery(filter: DietaryFilter | null): { foodTypes?: string; without?: string; diets?: string } {
  if (!filter) return {}
  return { foodTypes: filter.foodTypes.join(), without: filter.excludedAllergens.join(), diets: filter.diets.join() }
}

/** Whether a product surely fits, as it travels. */
export function matchDiet(product: ShapeOf<typeof Product>, filter: DietaryFilter): ReturnType<typeof matchesFilter> {
  const { allergens, diets, foodType, customize } = product
  return matchesFilter(
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
    filter,
  )
}
