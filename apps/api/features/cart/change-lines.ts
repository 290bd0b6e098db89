import {
  type Cart,
  type CartRecord,
  changeQty,
  customizeLine,
  removeFromLine,
  removeLine,
  setNote,
} from '@compass/domain/cart'
import type { ChosenGroup } from '@compass/domain/catalogue'
import { productOf } from '@compass/domain/checkout'
import { cleanText } from '@compass/domain/contacts'
import { giftLineId, isCartOf, isCourtCart } from '@compass/domain/courts'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { ChangedCart } from './cart-change.ts'
import type { CartWork } from './change-cart.ts'
import { withoutPromotion } from './change-promotion.ts'

/** Takes units of a line away, or the line; a gift goes with its promotion. The line by its id, or by its product where that stands on one line alone. */
export function removeProduct(input: {
  readonly store: string
  readonly lineId: string | undefined
  readonly productId: string | undefined
  /** Undefined: the whole line. */
  readonly decrease: unknown
}): CartWork {
  return inStore(input.store, (loaded, live, memberId) => {
    if (input.lineId === live.id) return accept(withoutPromotion(live).cart)
    const giver =
      isCourtCart(loaded, live) && live.lines.find(({ storeId }) => giftLineId(live.id, storeId) === input.lineId)
    if (giver) return accept(withoutPromotion(live, giver.storeId).cart)
    const found = input.lineId
      ? live.lines.filter(({ id }) => id === input.lineId)
      : ownLines(live, memberId).filter(({ productId }) => productId === input.productId)
    if (found.length > 1)
      return refuse({ reason: 'invalid_request', faults: [{ path: 'productId', rule: 'required' }] })
    const [line] = found
    if (!line) return refuse({ reason: 'not_found' })
    return input.decrease === undefined ? removeLine(live, line.id) : removeFromLine(live, line.id, input.decrease)
  })
}

/** Another choice or quantity for a line. */
export function customizeProduct(input: {
  readonly store: string
  readonly lineId: string
  readonly qty: unknown
  readonly customize: readonly ChosenGroup[] | undefined
}): CartWork {
  return inStore(input.store, (loaded, live, memberId) => {
    // Old clients name the product, which is a line's name where it stands on one alone.
    const named = ownLines(live, memberId).filter(({ productId }) => productId === input.lineId)
    const line = live.lines.find(({ id }) => id === input.lineId) ?? (named.length === 1 ? named[0] : undefined)
    if (!line) return refuse({ reason: 'not_found' })
    const counted = input.qty === undefined ? accept<Cart>(live) : changeQty(live, line.id, input.qty)
    if (!counted.ok || input.customize === undefined) return counted
    return customizeLine(counted.value, line.id, productOf(loaded, line), input.customize)
  })
}

/** The note of a line. */
export function noteLine(lineId: string, text: string): CartWork {
  return (_loaded, live) => {
    const note = cleanText(text, 300, 'specialInstructions')
    if (!note.ok) return note
    if (!live) return refuse({ reason: 'not_found' })
    const noted = setNote(live, lineId, note.value)
    return noted.ok ? accept({ cart: noted.value }) : noted
  }
}

/** Work on the live cart of the store that the call names; `cart_store_mismatch` where the cart is another's. */
function inStore(
  storeId: string,
  work: (loaded: LoadedMerchant, live: CartRecord, memberId: string | undefined) => Result<ChangedCart>,
): CartWork {
  return (loaded, live, { memberId }) => {
    if (!loaded.stores.has(storeId)) return refuse({ reason: 'not_found' })
    if (!live) return refuse({ reason: 'not_found' })
    if (!isCartOf(loaded, live, storeId)) return refuse({ reason: 'cart_store_mismatch' })
    const worked = work(loaded, live, memberId)
    return worked.ok ? accept({ cart: worked.value }) : worked
  }
}

/** The lines that a product may name: in the cart of a party those of the caller. */
function ownLines({ lines }: CartRecord, memberId: string | undefined): CartRecord['lines'] {
  return memberId === undefined ? lines : lines.filter(({ by }) => by === memberId)
}

/** Takes away what the caller added to the cart of their party. */
export function removeOwnLines(): CartWork {
  return (_loaded, live, { memberId }) => {
    if (!live) return refuse({ reason: 'not_found' })
    return accept({ cart: { ...live, lines: live.lines.filter(({ by }) => by !== memberId) } })
  }
}
