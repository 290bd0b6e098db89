import type { AnswerOf } from '@compass/contract/call'
import { getMenu } from '@compass/contract/catalogue'
import { getSpecialMenus } from '@compass/contract/menu-list'
import type { ChosenText } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { apiOf } from '../../../shell/call-api.ts'
import { storefrontOf } from '../../../shell/storefront-of.ts'
import { type PhotoView, photoView } from '../product-view.ts'

/** A category or a special menu, as a list of lists shows it. */
export interface ListView {
  readonly id: string
  readonly key: string
  readonly name: ChosenText | null
  readonly description: ChosenText | null
  readonly count: number
  /** Of its first product that has one. */
  readonly photo?: PhotoView
}

export interface Lists {
  readonly categories: readonly ListView[]
  readonly specials: readonly ListView[]
}

const MOST_KEPT = 60

const kept = new Map<string, Lists>()

/**
 * Categories and special menus of the page's outlet and service. They change with the merchant's document alone, so they
 * are kept by its version. Throws a response with 503 where the API does not answer.
 */
export async function listsOf(context: Readonly<RouterContextProvider>, request: Request, url: string): Promise<Lists> {
  const { answer, say, shell } = await storefrontOf(context, request, url)
  const { language, service, storeId } = shell
  if (!storeId) return { categories: [], specials: [] }
  const key = [url, answer.merchant.storefrontVersion, storeId, service, language].join(' ')
  const known = kept.get(key)
  if (known) return known

  const api = apiOf(context, request)
  const [menu, specials] = await Promise.all([
    api(getMenu, { params: { id: storeId }, query: { orderType: service } }, { url, language }),
    api(getSpecialMenus, { query: { store: storeId, orderType: service } }, { url, language }),
  ])
  if (!menu.ok || !specials.ok) throw new Response(null, { status: 503 })
  const view = (list: AnswerOf<typeof getMenu>['categories'][number]): ListView => {
    const photo = list.products.find((product) => product.photo.length > 0)?.photo[0]
    return {
      id: list._id,
      key: list.key,
      name: say(list.name),
      description: say(list.description),
      count: list.products.length,
      ...(photo ? { photo: photoView(photo) } : {}),
    }
  }
  const lists = { categories: menu.data.categories.map(view), specials: specials.data.items.map(view) }
  kept.set(key, lists)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return lists
}
