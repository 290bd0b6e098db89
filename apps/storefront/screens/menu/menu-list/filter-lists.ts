import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { DietaryFilter } from '@compass/domain/catalogue'
import { matchDiet, writeDietaryFilter } from '../menu/dietary-filter.ts'
import type { FilterView } from '../menu/menu-view.ts'

/** Which of a page's products surely fit, each counted once however often it is listed. */
export function filterLists(
  products: readonly ShapeOf<typeof Product>[],
  dietary: DietaryFilter,
): { readonly fits: ReadonlySet<string>; readonly filter: FilterView } {
  const answers = new Map(products.map((product) => [product._id, matchDiet(product, dietary)]))
  const such = (wanted: ReturnType<typeof matchDiet>) =>
    [...answers].flatMap(([id, context]) => (context === wanted ? id : []))
  const fitting = new Set(such('yes'))
  const filter = {
    ...dietary,
    query: writeDietaryFilter(dietary),
    shown: fitting.size,
    notStated: such('notStated').length,
  }
  return { fits: fitting, filter }
}
