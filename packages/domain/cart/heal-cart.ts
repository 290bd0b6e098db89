import { type ChosenGroup, checkCustomization, type Product } from '../catalogue/index.ts'
import type { Text } from '../languages/index.ts'
import type { ItemUnavailable } from '../refusal/index.ts'
import { type Availability, whyUnavailable } from './lines.ts'
import type { Cart, CartLine } from './types.ts'

/** Why a line was dropped or changed; `names` are those of the options, where the catalogue or the caller still knows them. */
export type HealReason =
  | ItemUnavailable
  | { readonly kind: 'gone' }
  | { readonly kind: 'option_gone'; readonly names: readonly Text[] }
  | { readonly kind: 'choice_required'; readonly group: Text }
  | { readonly kind: 'choice_limit'; readonly group: Text }

export interface HealedLine {
  readonly lineId: string
  readonly productId: string
  /** Null where neither the catalogue nor the caller knows the product any more. */
  readonly name: Text | null
  readonly because: HealReason
}

export interface HealContext {
  readonly availability: Availability
  /** Names of products that have left the catalogue, from what was kept beside the lines. */
  readonly nameOf?: (productId: string) => Text | null
  /** The same of a line's options. */
  readonly nameOfOption?: (lineId: string, variantId: string) => Text | undefined
}

export interface Healed {
  /** The very cart that was given, where nothing had to change. */
  readonly cart: Cart
  readonly dropped: readonly HealedLine[]
  readonly changed: readonly HealedLine[]
}

/**
 * A cart as today's catalogue allows it. A line whose product can not be had, or whose choice does not fit any more, is
 * dropped; a line that fits without an option which is gone stays without it. Each is named, so that nothing changes
 * silently. Prices are today's wherever a cart is priced, so they need no healing.
 */
export function healCart(cart: Cart, products: ReadonlyMap<string, Product>, context: HealContext): Healed {
  const dropped: HealedLine[] = []
  const changed: HealedLine[] = []
  const lines: CartLine[] = []
  for (const line of cart.lines) {
    const product = products.get(line.productId)
    const name = product?.name ?? context.nameOf?.(line.productId) ?? null
    const told = (because: HealReason) => ({ lineId: line.id, productId: line.productId, name, because })
    const unavailable = product ? whyUnavailable(product, cart, context.availability) : ({ kind: 'gone' } as const)
    if (!product || unavailable) {
      dropped.push(told(unavailable ?? { kind: 'gone' }))
      continue
    }
    const { customize, because, fits } = healChoice(product, line.customize, (variantId) =>
      context.nameOfOption?.(line.id, variantId),
    )
    if (!fits) {
      dropped.push(told(because))
      continue
    }
    if (because) changed.push(told(because))
    lines.push(because ? { ...line, customize } : line)
  }
  const isWhole = dropped.length === 0 && changed.length === 0
  return { cart: isWhole ? cart : { ...cart, lines, version: cart.version + 1 }, dropped, changed }
}

type HealedChoice =
  | { readonly fits: true; readonly customize: readonly ChosenGroup[]; readonly because: HealReason | null }
  | { readonly fits: false; readonly customize?: undefined; readonly because: HealReason }

function healChoice(product: Product, chosen: readonly ChosenGroup[], nameOf: NameOfOption): HealedChoice {
  const { kept, gone } = splitChoice(product, chosen, nameOf)
  const isGone = gone.length > 0
  const because: HealReason | null = isGone ? { kind: 'option_gone', names: gone.flatMap((name) => name ?? []) } : null
  const choice = checkCustomization(product, kept)
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
  const kept = chosen.map(({ groupId, variants }) => {
    const group = product.customize.find(({ id }) => id === groupId)
    const left = variants.filter(({ variantId }) => {
      const variant = group?.variants.find(({ id }) => id === variantId)
      if (!variant?.isActive) gone.push(variant?.name ?? nameOf(variantId))
      return variant?.isActive
    })
    return { groupId, variants: left }
  })
  return { kept: kept.filter(({ variants }) => variants.length > 0), gone }
}
