import type { Cart, CartSchedule } from '../cart/index.ts'
import type { Photo, Picture } from '../catalogue/index.ts'
import {
  cartLinesOf,
  checkLines,
  checkStore,
  outOfStock,
  type PricedCart,
  type PricingTerms,
  shortOf,
  snapshotLines,
  snapshotPricingInput,
  snapshotTotals,
} from '../checkout/index.ts'
import type { LoadedMerchant, Store } from '../merchants/index.ts'
import type { OrderLine, OrderTotals } from '../orders/index.ts'
import { type DeliveryTerms, quoteCart } from '../pricing/index.ts'
import { accept, type Refusal, type Result, refuse } from '../refusal/index.ts'
import type { Slot } from '../scheduling/index.ts'
import { CHANNEL, isDelivery, type OrderType, SERVICE, type Service, serviceOf } from '../services/index.ts'
import { NO_FEES } from './no-fees.ts'

/** What a link with products asks for, as it was when the link was made. */
export interface LinkProducts {
  /** Null: nothing of it is brought or fetched. */
  readonly orderType: OrderType | null
  /** The slot that it is for; null: as soon as it is paid. */
  readonly schedule: Slot | null
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
}

/** The service by whose rules products are looked at. Without one they are looked at as if they were fetched. */
export function serviceOfProducts(orderType: OrderType | null): Service {
  return orderType === null ? SERVICE.PICKUP : serviceOf(orderType)
}

/** The store as it prices products: without a service nothing is packed, brought or served, so no fee is on them. */
export function storeFor(store: Store, orderType: OrderType | null): Store {
  return orderType === null ? { ...store, fees: NO_FEES } : store
}

/** Products with their promotion and their price, to be asked for at this price whatever the menu says later. */
export function snapshotProducts(
  loaded: LoadedMerchant,
  terms: PricingTerms,
  { lines: priced, quote }: Pick<PricedCart, 'lines' | 'quote'>,
  photoOf: (picture: Picture | null) => Photo | null,
): Pick<LinkProducts, 'lines' | 'totals'> {
  const lines = snapshotLines(loaded, priced, quote, photoOf)
  return { lines, totals: snapshotTotals(loaded, terms, lines, quote) }
}

/**
 * Lines and totals of an order that pays for the products of a link. They are priced again from the snapshot by the one way
 * to price: with the delivery, which may be known only now.
 *
 * @param lineId lines of different orders have different ids
 * @param delivery null: nothing is brought, or nobody has said where to
 */
export function priceProducts(
  { orderType, lines: snapshot, totals }: LinkProducts,
  currency: string,
  { lineId, delivery }: { readonly lineId: (line: OrderLine) => string; readonly delivery: DeliveryTerms | null },
): { readonly lines: readonly OrderLine[]; readonly totals: OrderTotals } {
  const named = snapshot.map((line) => ({ ...line, id: lineId(line) }))
  const terms = { ...totals.terms, delivery }
  const { taxIncluded } = totals
  const input = snapshotPricingInput({ currency, orderType, lines: named, totals: { taxIncluded, terms } })
  const quote = quoteCart(input)
  const lines = named.map((line, i) => {
    const { unit, total, share } = quote.lines[i]!
    return { ...line, unit, total, share }
  })
  return { lines, totals: { ...quote.totals, terms } }
}

/** Must its payer say where it goes? */
export function asksAddress(products: LinkProducts | null, destination: unknown): boolean {
  return products !== null && isDelivery(products.orderType) && destination === null
}

/**
 * Whether the products of a link can be had now: the store takes such an order, and each is on sale with its choices. Their
 * price was agreed when the link was made, so no minimum is asked. Refuses what `checkStore` and `checkLines` do, by the names
 * that the products had, `prescription_required` and `out_of_stock`.
 */
export function checkProducts(loaded: LoadedMerchant, store: Store, products: LinkProducts, now: Date): Result<true> {
  const cart = cartOfProducts(products, store.id, now)
  const open = products.orderType === null ? checkCounter(store) : checkStore(loaded, store, cart, now)
  if (!open.ok) return open
  if (loaded.paused.get(store.id)?.has(CHANNEL.PAYMENT_LINK)) return refuse({ reason: 'channel_paused' })
  const available = checkLines(loaded, store, cart, now)
  if (!available.ok) return refuse(named(available.refusal, products))
  const prescribed = withoutPrescriptions(loaded, products.lines)
  if (!prescribed.ok) return prescribed
  for (const line of cart.lines) {
    const left = shortOf(loaded, cart, line)
    if (left !== null) return refuse(outOfStock(loaded, line.productId, left))
  }
  return accept(true)
}

/** Whether nobody must show a prescription: a link has no place for one. Refuses `prescription_required`. */
export function withoutPrescriptions(
  { products }: LoadedMerchant,
  lines: readonly Pick<OrderLine, 'productId' | 'name'>[],
): Result<true> {
  const line = lines.find(({ productId }) => products.get(productId)?.needsPrescription)
  return line ? refuse({ reason: 'prescription_required', productId: line.productId, name: line.name }) : accept(true)
}

/** Without a service no hours and no slot count. */
function checkCounter({ isActive, previewMode }: Store): Result<true> {
  if (!isActive) return refuse({ reason: 'store_inactive' })
  return previewMode ? refuse({ reason: 'store_testing' }) : accept(true)
}

/** What the products are as a cart; their place in a slot is held by nobody. */
function cartOfProducts({ orderType, schedule, lines }: LinkProducts, storeId: string, now: Date): Cart {
  return {
    id: '',
    storeId,
    orderType: serviceOfProducts(orderType),
    areaId: null,
    lines: cartLinesOf(storeId, lines),
    schedule: schedule && unheld(schedule, now),
    version: 1,
    createdAt: now,
    expiresAt: now,
  }
}

function unheld({ start, end }: Slot, now: Date): CartSchedule {
  return { start, end, heldUntil: now }
}

/** A product that has left the menu is called as the link calls it. */
function named(refusal: Refusal, { lines }: LinkProducts): Refusal {
  if (refusal.reason !== 'item_unavailable' || Object.keys(refusal.name).length > 0) return refusal
  const line = lines.find(({ productId }) => productId === refusal.productId)
  return line ? { ...refusal, name: line.name } : refusal
}
