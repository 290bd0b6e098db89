import {
  type CartRecord,
  type LineChange,
  type LineMemory,
  reconcileCart,
  timeOf,
  whyUnavailable,
} from '../cart/index.ts'
import { type ChosenGroup, checkCustomization, type Product, unitPrice } from '../catalogue/index.ts'
import type { Text } from '../languages/index.ts'
import { type LoadedMerchant, type Store, servingStores } from '../merchants/index.ts'
import { availabilityAt } from './availability.ts'

/** A line whose price is another one than when it was last written; minor units. */
interface PriceChange {
  readonly lineId: string
  readonly name: LineMemory['name']
  readonly from: number
  readonly to: number
}

export interface ReconciledCart {
  /** The very cart that was given, where nothing had to change; else one version on, though nothing is written. */
  readonly cart: CartRecord
  readonly dropped: readonly LineChange[]
  readonly changed: readonly LineChange[]
  readonly repriced: readonly PriceChange[]
}

/**
 * A cart as today's catalogue can price it: lines whose product is gone, or whose choice does not fit any more, are
 * dropped and named. What is only not to be had now stays, so that nothing is lost with a sold-out hour; `alsoDrop` takes
 * that away too (reorder, restore).
 */
export function reconcileRecord(
  loaded: LoadedMerchant,
  store: Store,
  read: CartRecord,
  now: Date,
  alsoDrop = false,
): ReconciledCart {
  const cart = withSellers(loaded, read)
  const availability = availabilityAt(loaded, store, timeOf(cart, now), now)
  const stays = new Set<string>()
  if (!alsoDrop) {
    for (const line of cart.lines) {
      const product = loaded.products.get(line.productId)
      if (product && whyUnavailable(product, cart, availability) && checkCustomization(product, line.customize).ok)
        stays.add(line.id)
    }
  }
  const reconciled = reconcileCart(
    stays.size === 0 ? cart : { ...cart, lines: cart.lines.filter(({ id }) => !stays.has(id)) },
    loaded.products,
    {
      availability,
      nameOf: (productId) => {
        const line = cart.lines.find((candidate) => candidate.productId === productId)
        return (line && cart.remembered.get(line.id)?.name) ?? null
      },
      nameOfOption: (lineId, variantId) => cart.remembered.get(lineId)?.options?.[variantId],
    },
  )
  const isWhole = reconciled.dropped.length === 0 && reconciled.changed.length === 0
  const stored = new Map(reconciled.cart.lines.map((line) => [line.id, line]))
  const lines = isWhole
    ? cart.lines
    : cart.lines.flatMap((line) => (stays.has(line.id) ? line : (stored.get(line.id) ?? [])))
  return {
    cart: isWhole ? cart : { ...cart, lines, version: reconciled.cart.version },
    dropped: reconciled.dropped,
    changed: reconciled.changed,
    repriced: repricedIn(loaded, { ...cart, lines }),
  }
}

/** In a court a product may have gone to another vendor: its line goes along. */
function withSellers({ merchant, products }: LoadedMerchant, cart: CartRecord): CartRecord {
  if (!merchant.court) return cart
  const sellerOfLine = ({ productId, storeId }: CartRecord['lines'][number]) =>
    products.get(productId)?.storeId ?? storeId
  if (cart.lines.every((line) => sellerOfLine(line) === line.storeId)) return cart
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, storeId: sellerOfLine(line) })) }
}

function repricedIn(loaded: LoadedMerchant, { lines, remembered }: CartRecord): PriceChange[] {
  return lines.flatMap((line) => {
    const product = loaded.products.get(line.productId)
    const was = remembered.get(line.id)
    if (!product || !was) return []
    const to = unitPrice(product, line.customize)
    return to === was.unit ? [] : { lineId: line.id, name: product.name, from: was.unit, to }
  })
}

/** A cart with what its lines are today, ready to be written. */
export function rememberLines(loaded: LoadedMerchant, cart: CartRecord): CartRecord {
  const remembered = new Map<string, LineMemory>()
  for (const line of cart.lines) {
    const product = loaded.products.get(line.productId)
    if (!product) continue
    const options = line.customize.length > 0 ? { options: namesOf(product, line.customize) } : {}
    remembered.set(line.id, { name: product.name, unit: unitPrice(product, line.customize), ...options })
  }
  return { ...cart, remembered }
}

/** What was chosen, by name: a document that leaves an option out leaves its name out too. */
function namesOf({ customize }: Product, chosen: readonly ChosenGroup[]): Record<string, Text> {
  const names: Record<string, Text> = {}
  for (const { groupId, variants } of chosen) {
    const group = customize.find(({ id }) => id === groupId)
    for (const { variantId } of variants) {
      const variant = group?.variants.find(({ id }) => id === variantId)
      if (variant) names[variantId] = variant.name
    }
  }
  return names
}

/** The cart as it stands, reconciled; one whose store has left the document is an empty one. */
export function reconcileLiveCart(loaded: LoadedMerchant, cart: CartRecord, now: Date): ReconciledCart {
  const store = loaded.stores.get(cart.storeId)
  if (store) return reconcileRecord(loaded, store, cart, now)
  const gone = { kind: 'gone' } as const
  return {
    cart: {
      ...cart,
      lines: [],
      storeId: servingStores(loaded.merchant)[0]!.id,
      areaId: null,
      schedule: null,
      version: cart.version + 1,
    },
    dropped: cart.lines.map(({ id, productId }) => ({
      lineId: id,
      productId,
      name: cart.remembered.get(id)?.name ?? null,
      because: gone,
    })),
    changed: [],
    repriced: [],
  }
}
