import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { DietaryWish } from '@compass/domain/catalogue'
import { fits, queryOf } from '../menu/dietary-filter.ts'
import type { FilterView } from '../menu/menu-view.ts'

/** Which of a page's products surely fit, each counted once however often it is listed. */
export function sifted(
  products: readonly ShapeOf<typeof Product>[],
  wish: DietaryWish,
): { readonly fits: ReadonlySet<string>; readonly filter: FilterView } {
  const answers = new Map(products.map((product) => [product._id, fits(product, wish)]))
  const such = (wanted: ReturnType<typeof fits>) => [...answers].flatMap(([id, is]) => (is === wanted ? id : []))
  const fitting = new Set(such('yes'))
  const filter = { ...wish, query: queryOf(wish), shown: fitting.size, notStated: such('notStated').length }
  return { fits: fitting, filter }
}
