import { searchProducts } from '@compass/contract/catalogue'
import type { ChosenText } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { type ProductRowView, toProductRowView } from '#shell/cart/product-row-view.ts'
import { toSaleView } from '#shell/catalogue/sale-view.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

/** A product that can be added, with everything that can be chosen of it. */
export interface FoundProductView extends ProductRowView {
  readonly groups: readonly {
    readonly id: string
    readonly name: ChosenText | null
    /** The specification, section 9: single 10, multi 20, counter 30. */
    readonly type: number
    readonly min: number
    readonly max: number
    readonly variants: readonly {
      readonly id: string
      readonly name: ChosenText | null
      /** Minor units. */
      readonly price: number
    }[]
  }[]
}

const MAX_FOUND = 8

/** What the store has of what was typed. Sold out today may be had on the day; what has left the menu is not found. */
export async function findProducts(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  { query, storeId, orderType }: { readonly query: string; readonly storeId: string; readonly orderType: number },
): Promise<readonly FoundProductView[]> {
  if (query.trim() === '') return []
  const { say, shell } = await readStorefront(context, request, url)
  const service = orderType === SERVICE.PICKUP ? SERVICE.PICKUP : SERVICE.DELIVERY
  const found = await createPageClient(context, request)(
    searchProducts,
    { query: { store: storeId, orderType: service, query, limit: MAX_FOUND } },
    { url, language: shell.language },
  )
  if (!found.ok) return []
  return found.data.items
    .filter((product) => !toSaleView(product, true).soldOut && (product.orderTypes?.includes(service) ?? true))
    .map((product) => ({
      ...toProductRowView(product, say),
      groups: product.customize.map(({ _id, name, type, min, max, variants }) => ({
        ...{ id: _id, type, min, max },
        name: say(name),
        variants: variants
          .filter(({ isActive }) => isActive)
          .map((variant) => ({ id: variant._id, name: say(variant.name), price: variant.price.amount })),
      })),
    }))
}
