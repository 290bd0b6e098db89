import type { Change } from '@compass/domain/document-changes'
import type { WindowsValue } from '#parts/windows-field.tsx'
import { raisePrice } from '#shell/language/price-input.ts'
import type { MenuProduct } from './menu-model.ts'
import { PRODUCTS } from './menu-model.ts'

/** What is done to many products at once. */
export type ManyStep =
  | { readonly kind: 'price'; readonly basisPoints: number; readonly step: number }
  | { readonly kind: 'move'; readonly category: string }
  | { readonly kind: 'active'; readonly active: boolean }
  | { readonly kind: 'hours'; readonly windows: WindowsValue | null }
  | { readonly kind: 'remove' }

/** The fields of products that a step changes, each with its new value; what is so already is left alone. */
export function changeMany(
  products: readonly MenuProduct[],
  step: ManyStep,
  currency: string,
): Pick<Change, 'at' | 'is'>[] {
  return products.flatMap((product) => {
    const at = [...PRODUCTS, product.sku]
    switch (step.kind) {
      case 'price': {
        const price = raisePrice(product.price, step.basisPoints, currency, step.step)
        return price === null || price === product.price ? [] : [{ at: [...at, 'price'], is: price }]
      }
      case 'move':
        return product.category === step.category ? [] : [{ at: [...at, 'category'], is: step.category }]
      case 'active':
        return (product.active ?? true) === step.active ? [] : [{ at: [...at, 'active'], is: step.active }]
      case 'hours':
        return [{ at: [...at, 'windows'], is: step.windows }]
      default:
        return [{ at }]
    }
  })
}
