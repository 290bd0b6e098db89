import { type ChosenGroup, checkCustomization, type Product } from '../catalogue/index.ts'
import type { Text } from '../languages/index.ts'
import type { ItemUnavailable } from '../refusal/index.ts'
import type { Cart, CartLine } from './types.ts'
import { type Availability, whyUnavailable } from './why-unavailable.ts'

/** Why a line was dropped or changed; `names` are those of the options, where the catalogue or the caller still knows them. */
export type LineChangeReason =
  | ItemUnavailable
  | { readonly kind: 'gone' }
  | { readonly kind: 'option_gone'; readonly names: readonly Text[] }
  | { readonly kind: 'choice_required'; readonly group: Text }
  | { readonly kind: 'choice_limit'; readonly group: Text }

export interface LineChange {
  readonly lineId: string
  readonly productId: string
  /** Null where neither the catalogue nor the caller knows the product any more. */
  readonly name: Text | null
  readonly because: LineChangeReason
}

interface ReconcileContext {
  readonly availability: Availability
  /** Names of products that have left the catalogue, from what was kept beside the lines. */
  readonly nameOf?: (productId: string) => Text | null
  /** The same of a line's options. */
  readonly nameOfOption?: (lineId: string, variantId: string) => Text | undefined
}

interface ReconciledCart {
  /** The very cart that was given, where nothing had to change. */
  readonly cart: Cart
  readonly dropped: readonly LineChange[]
  readonly changed: readonly LineChange[]
}

/**
 * A cart as today's catalogue allows it. A line is dropped when its product is unavailable or its choice no longer fits. A
 * line that fits without an option which is gone stays without it. Each is named, so that nothing changes silently. Prices
 * are today's wherever a cart is priced, so they need no reconciling.
 */
export function reconcileCart(
  cart: Cart,
  products: ReadonlyMap<string, Product>,
  context: ReconcileContext,
): ReconciledCart {
  const dropped: LineChange[] = []
  const changed: LineChange[] = []
  const lines: CartLine[] = []
  for (const line of cart.lines) {
    const product = products.get(line.productId)
    const name = product?.name ?? context.nameOf?.(line.productId) ?? null
    const notified = (because: LineChangeReason) => ({ lineId: line.id, productId: line.productId, name, because })
    const unavailable = product ? whyUnavailable(product, cart, context.availability) : ({ kind: 'gone' } as const)
    if (!product || unavailable) {
      dropped.push(notified(unavailable ?? { kind: 'gone' }))
      continue
    }
    const { customize, because, fits } = reconcileChoice(product, line.customize, (variantId) =>
      context.nameOfOption?.(line.id, variantId),
    )
    if (!fits) {
      dropped.push(notified(because))
      continue
    }
    if (because) changed.push(notified(because))
    lines.push(because ? { ...line, customize } : line)
  }
  const isWhole = dropped.length === 0 && changed.length === 0
  return { cart: isWhole ? cart : { ...cart, lines, version: cart.version + 1 }, dropped, changed }
}

type ReconciledChoice =
  | { readonly fits: true; readonly customize: readonly ChosenGroup[]; readonly because: LineChangeReason | null }
  | { readonly fits: false; readonly customize?: undefined; readonly because: LineChangeReason }

function reconcileChoice(product: Product, chosen: readonly ChosenGroup[], nameOf: NameOfOption): ReconciledChoice {
  const { kept: stored, gone } = splitChoice(product, chosen, nameOf)
  const isGone = gone.length > 0
  const because: LineChangeReason | null = isGone
    ? { kind: 'option_gone', names: gone.flatMap((name) => name ?? []) }
    : null
  const choice = checkCustomization(product, stored)
  if (choice.ok) return { fits: true, customize: isGone ? choice.value : chosen, because }
  if (because) return { fits: false, because }
  const { refusal } = choice
  if (refusal.reason === 'customization_below_min')
    return { fits: false, because: { kind: 'choice_required', group: refusal.name } }
  if (refusal.reason === 'customization_above_max')
    return { fits: false, because: { kind: 'choice_limit', group: refusal.name } }
  return { fits: false, because: { kind: 'option_gone', names: [] } }
}

type NameOfOption = (variantId: string) => Text | undefined

/** What of a choice is still on sale, and what is not: by its name, or undefined where nobody knows it any more. */
function splitChoice(product: Product, chosen: readonly ChosenGroup[], nameOf: NameOfOption) {
  const gone: (Text | undefined)[] = []
  const stored = chosen.map(({ groupId, variants }) => {
    const group = product.customize.find(({ id }) => id === groupId)
    const left = variants.filter(({ variantId }) => {
      const variant = group?.variants.find(({ id }) => id === variantId)
      if (!variant?.isActive) gone.push(variant?.name ?? nameOf(variantId))
      return variant?.isActive
    })
    return { groupId, variants: left }
  })
  return { kept: stored.filter(({ variants }) => variants.length > 0), gone }
}
