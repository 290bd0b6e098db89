import type { AnswerOf } from '@compass/contract/call'
import type { getMenu } from '@compass/contract/catalogue'
import type { DietaryFilter } from '@compass/domain/catalogue'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { ServiceCode } from '#shell/merchants/read-storefront.ts'
import { type ProductView, productView } from '../product-view.ts'
import { matchDiet, writeDietaryFilter } from './dietary-filter.ts'

/** A category; `products` is null where they come when somebody gets near. */
export interface CategoryView {
  readonly id: string
  readonly key: string
  readonly name: ChosenText | null
  readonly description?: ChosenText
  readonly count: number
  /** None of its products has a picture: rows without plates. */
  readonly bare?: true
  readonly products: readonly ProductView[] | null
}

/** What a filter leaves of the menu; `notStated` of the rest say nothing of what was asked. */
export interface FilterView extends DietaryFilter {
  readonly query: string
  readonly shown: number
  readonly notStated: number
}

export interface MenuView {
  readonly filter?: FilterView
  readonly popular: readonly ProductView[]
  readonly categories: readonly CategoryView[]
}

/** Products that come with the page; whole categories, so a little more may come. */
const FIRST_PRODUCTS = 48
const MAX_POPULAR = 8
const MIN_POPULAR = 3

type Menu = AnswerOf<typeof getMenu>
type ChooseText = (text: Text | null | undefined) => ChosenText | null

/**
 * The menu as its page carries it: names of all categories, products of the first ones, and of `open`. That is the category
 * that a link without scripts opens. Categories with nothing in them are left out.
 */
export function menuView(
  whole: Menu,
  say: ChooseText,
  service: ServiceCode,
  open: string | null,
  dietary: DietaryFilter | null = null,
): MenuView {
  const { menu, filter } = dietary ? filtered(whole, dietary) : { menu: whole, filter: undefined }
  const views = new Map<string, ProductView>()
  const view = (product: Menu['categories'][number]['products'][number]) => {
    const known = views.get(product._id) ?? productView(product, say, service)
    views.set(product._id, known)
    return known
  }
  const popular = menu.categories
    .flatMap(({ products }) => products)
    .filter((product) => product.label === 'popular' && product.available.now && !product.soldOut)
    .slice(0, MAX_POPULAR)
    .map(view)
  let shown = 0
  return {
    ...(filter ? { filter } : {}),
    popular: popular.length < MIN_POPULAR || filter ? [] : popular,
    categories: menu.categories
      .filter(({ products }) => products.length > 0)
      .map((category) => {
        const isFirst = shown === 0 || shown + category.products.length <= FIRST_PRODUCTS
        if (isFirst) shown += category.products.length
        const description = say(category.description)
        return {
          id: category._id,
          key: category.key,
          name: say(category.name),
          count: category.products.length,
          ...(description ? { description } : {}),
          ...(category.products.some(({ photo }) => photo.length > 0) ? {} : { bare: true }),
          products: isFirst || category.key === open ? category.products.map(view) : null,
        }
      }),
  }
}

function filtered(menu: Menu, filter: DietaryFilter): { menu: Menu; filter: FilterView } {
  let shown = 0
  let notStated = 0
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.filter((product) => {
      const answer = matchDiet(product, filter)
      if (answer === 'yes') shown += 1
      else if (answer === 'notStated') notStated += 1
      return answer === 'yes'
    }),
  }))
  return { menu: { ...menu, categories }, filter: { ...filter, query: writeDietaryFilter(filter), shown, notStated } }
}
