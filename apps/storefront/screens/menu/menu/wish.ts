import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import { ALLERGENS, DIETS, type DietaryWish, fitsWish } from '@compass/domain/catalogue'

/** What a page is asked to leave out and to keep: `?without=milk&without=nuts&diet=halal`; null where nothing is. */
export function wishOf(query: URLSearchParams): DietaryWish | null {
  const without = ALLERGENS.filter((one) => query.getAll('without').includes(one))
  const diets = DIETS.filter((one) => query.getAll('diet').includes(one))
  return without.length + diets.length > 0 ? { without, diets } : null
}

/** The same as an address carries it. */
export function queryOf({ without, diets }: DietaryWish): string {
  return new URLSearchParams([
    ...without.map((one) => ['without', one] as [string, string]),
    ...diets.map((one) => ['diet', one] as [string, string]),
  ]).toString()
}

/** Whether a product surely fits, as it travels. */
export function fits(product: ShapeOf<typeof Product>, wish: DietaryWish): ReturnType<typeof fitsWish> {
  const { allergens, diets, customize } = product
  return fitsWish(
    {
      allergens,
      diets,
      customize: customize.map(({ _id, min, variants }) => ({
        id: _id,
        min,
        variants: variants.map((variant) => ({ ...variant, id: variant._id })),
      })),
    },
    wish,
  )
}
