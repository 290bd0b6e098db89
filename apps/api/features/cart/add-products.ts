import {
  addLine,
  type Cart,
  type CartRecord,
  type CartSchedule,
  type LineChange,
  type NewLine,
  removeLine,
  timeOf,
  whyUnavailable,
} from '@compass/domain/cart'
import type { ChosenGroup } from '@compass/domain/catalogue'
import { availabilityAt, productOf } from '@compass/domain/checkout'
import { cleanText } from '@compass/domain/contacts'
import type { Text } from '@compass/domain/languages'
import { isSoldAt, type LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { type Service, serviceOf } from '@compass/domain/services'
import { newId } from '../../ids/index.ts'
import type { CartAnswerShape } from './cart-answer.ts'
import type { ChangedCart } from './cart-change.ts'
import { type CartWork, cartAt, type Place, resolveCartStore } from './change-cart.ts'
import { namesTime, type TimeInput, withTime } from './named-slot.ts'
import { withReplacements } from './replacements.ts'

/** A product as it is asked for; `name` is what an earlier order called it. */
export interface RequestedProduct {
  readonly productId: string
  readonly qty: unknown
  readonly customize: readonly ChosenGroup[]
  readonly note: string
  readonly name?: Text
}

export interface DestinationInput extends TimeInput {
  readonly store: string
  readonly orderType?: Service | undefined
  readonly area?: string | undefined
  readonly replace: boolean
  /** The line that goes as the product comes. */
  readonly replaces?: string | undefined
}

/** A choice as it travels, as the rules know it. */
export function chosenOf(
  customize: readonly {
    readonly _id: string
    readonly variants: readonly { readonly _id: string; readonly counter?: number | undefined }[]
  }[],
): ChosenGroup[] {
  return customize.map(({ _id, variants }) => ({
    groupId: _id,
    variants: variants.map((variant) => ({ variantId: variant._id, counter: variant.counter ?? 1 })),
  }))
}

/**
 * Adds one product, or replaces a line where one is named. It refuses whatever does not fit (4200, 4201, 4202, `invalid_qty`,
 * `cart_full`, 404) and then leaves the line as it was.
 */
export function addProduct(input: DestinationInput, wanted: RequestedProduct, now: Date): CartWork {
  return (loaded, live, { seat, memberId }) => {
    const place = resolveCartStore(loaded, live, input, seat)
    if (!place.ok) return place
    const note = cleanText(wanted.note, 300, 'specialInstructions')
    if (!note.ok) return note
    if (!isSoldHere(loaded, place.value, wanted.productId)) return refuse({ reason: 'not_found' })
    const start = startAt(loaded, live, place.value, input, now)
    if (!start.ok) return start
    const rest = input.replaces === undefined ? start : removeLine(start.value, input.replaces)
    if (!rest.ok) return rest
    const added = put(loaded, rest.value, place.value, { ...wanted, note: note.value, memberId }, now)
    if (!added.ok) return withReplacements(loaded, added, start.value, now)
    return accept({ cart: added.value, changed: changedByOrderType(loaded, live, place.value, now) })
  }
}

/** Adds what can be had of several products and names the rest. Refuses a wrong quantity or place, and a cart beyond its size. */
export function addProducts(input: DestinationInput, wanted: readonly RequestedProduct[], now: Date): CartWork {
  return (loaded, live, { seat, memberId }) => {
    const place = resolveCartStore(loaded, live, input, seat)
    if (!place.ok) return place
    const start = startAt(loaded, live, place.value, input, now)
    if (!start.ok) return start
    let cart = start.value
    const dropped: LineChange[] = []
    for (const one of wanted) {
      const note = cleanText(one.note, 300, 'specialInstructions')
      if (!note.ok) return note
      const added = isSoldHere(loaded, place.value, one.productId)
        ? put(loaded, cart, place.value, { ...one, note: note.value, memberId }, now)
        : refuse({ reason: 'not_found' })
      if (added.ok) cart = added.value
      else {
        const because = whyDropped(added.refusal)
        if (!because) return added
        const name = loaded.products.get(one.productId)?.name ?? one.name ?? null
        dropped.push({ lineId: one.productId, productId: one.productId, name, because })
      }
    }
    return accept({ cart, dropped, changed: changedByOrderType(loaded, live, place.value, now) })
  }
}

/** The cart in which products go, for the time that the call names; without one for its own. */
function startAt(
  loaded: LoadedMerchant,
  live: CartRecord | null,
  place: Place,
  input: DestinationInput,
  now: Date,
): Result<ChangedCart> {
  const start = cartAt(loaded, live, place, input.replace, now)
  if (start.ok && namesTime(input)) return withTime(start.value, live, place, input, now)
  if (!start.ok || start.value.schedule !== undefined) return start
  // A cart that begins anew at the same place is for the time that was chosen for the empty one.
  const isSamePlace = live?.lines.length === 0 && live.storeId === place.store.id && live.orderType === place.orderType
  return accept({ ...start.value, schedule: isSamePlace ? (live.schedule ?? null) : null })
}

function put(
  loaded: LoadedMerchant,
  cart: Cart,
  { store }: Place,
  wanted: RequestedProduct & { readonly memberId: string | undefined },
  now: Date,
): Result<Cart> {
  const product = productOf(loaded, wanted)
  const { qty, customize, note, memberId } = wanted
  const line: NewLine = { lineId: newId(now.getTime()), qty, customize, note, by: memberId }
  return addLine(cart, product, line, availabilityAt(loaded, store, timeOf(cart, now), now))
}

/** The draft of a vendor's order takes nothing of another vendor; the cart of a court takes all. */
function isSoldHere(loaded: LoadedMerchant, { store }: Place, productId: string): boolean {
  const product = loaded.products.get(productId)
  return product !== undefined && isSoldAt(loaded, store.id, product)
}

/** What of a refusal means only that one product stays behind. */
function whyDropped(refusal: Refusal): LineChange['because'] | null {
  switch (refusal.reason) {
    case 'not_found':
      return { kind: 'gone' }
    case 'item_unavailable':
      return refusal.because
    case 'out_of_stock':
      return { kind: 'out_of_stock', left: refusal.left }
    case 'customization_below_min':
      return { kind: 'choice_required', group: refusal.name }
    case 'customization_above_max':
      return { kind: 'choice_limit', group: refusal.name }
    case 'customization_unknown':
      return { kind: 'option_gone', names: [] }
    default:
      return null
  }
}

/** The same for the cart's own time, which belongs to its former order type. */
export function changedByOrderType(
  loaded: LoadedMerchant,
  live: CartRecord | null,
  place: Place,
  now: Date,
): CartAnswerShape['changed'] {
  const schedule = live?.orderType === place.orderType ? (live.schedule ?? null) : null
  return changedByPlace(loaded, live, place, schedule, now)
}

/** The service, where the store allows another one alone, and lines that can not be had in it or at the new time. */
export function changedByPlace(
  loaded: LoadedMerchant,
  live: CartRecord | null,
  { store, orderType, isServiceChanged = false }: Place,
  schedule: CartSchedule | null,
  now: Date,
): NonNullable<CartAnswerShape['changed']> {
  const service = isServiceChanged ? [{ name: store.name, what: 'service', orderType: serviceOf(orderType) }] : []
  if (!live || live.storeId !== store.id) return service
  const isSameTime = (live.schedule ?? null) === schedule
  if (live.orderType === orderType && isSameTime) return service
  const was = availabilityAt(loaded, store, timeOf(live, now), now)
  const context = availabilityAt(loaded, store, timeOf({ schedule }, now), now)
  const lines = live.lines.flatMap((line) => {
    const product = productOf(loaded, line)
    const before = whyUnavailable(product, live, was)
    const after = whyUnavailable(product, { storeId: store.id, orderType, schedule }, context)
    return after && after.kind !== before?.kind ? { line: line.id, name: product.name, what: after.kind } : []
  })
  return [...service, ...lines]
}
