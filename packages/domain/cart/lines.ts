import { type ChosenGroup, checkCustomization, type Product, sameChoice } from '../catalogue/index.ts'
import { accept, type Refusal, type Result, refuse } from '../refusal/index.ts'
import type { Cart, CartLine } from './types.ts'
import { type Availability, whyUnavailable } from './why-unavailable.ts'

const MAX_QTY = 999
export const MAX_LINES = 100
/** The answer to a quantity that is no whole number from 1 to the most of a line. */
export const INVALID_QTY: Refusal = { reason: 'invalid_qty', most: MAX_QTY }

/** What is to be added; `lineId` names the new line where no identical one takes it up. */
export interface NewLine {
  readonly lineId: string
  /** As it was asked for: a wrong quantity is an answer of this feature, not of a schema. */
  readonly qty: unknown
  readonly customize: readonly ChosenGroup[]
  readonly note?: string
  /** Whose line it is, in the cart of a party. */
  readonly by?: string | undefined
}

/**
 * Adds a product; an identical line (product, choice, note and member) takes it up. Refuses `invalid_qty` (not a whole number
 * from 1, or a line beyond 999), `item_unavailable`, and a choice that does not fit. Beyond 100 lines it refuses `cart_full`, in
 * the cart of a party `too_many_lines`.
 */
export function addLine(cart: Cart, product: Product, added: NewLine, availability: Availability): Result<Cart> {
  const { lineId: id, qty, note = '' } = added
  if (!isQty(qty)) return refuse(INVALID_QTY)
  const because = whyUnavailable(product, cart, availability)
  if (because?.kind === 'out_of_stock')
    return refuse({ reason: 'out_of_stock', productId: product.id, name: product.name, left: because.left })
  if (because) return refuse({ reason: 'item_unavailable', productId: product.id, name: product.name, because })
  const choice = checkCustomization(product, added.customize)
  if (!choice.ok) return choice
  return putLine(cart, {
    id,
    storeId: product.storeId ?? cart.storeId,
    productId: product.id,
    qty,
    customize: choice.value,
    note: note.trim(),
    ...(added.by === undefined ? {} : { by: added.by }),
  })
}

/** Sets a line's quantity. Refuses `invalid_qty`, and `not_found` for a line that is not there. */
export function changeQty(cart: Cart, lineId: string, qty: unknown): Result<Cart> {
  if (!isQty(qty)) return refuse(INVALID_QTY)
  return withLine(cart, lineId, (line) => accept(withLines(cart, replace(cart.lines, { ...line, qty }))))
}

/** Takes pieces off a line, and the line with its last piece. Refusals as `changeQty`. */
export function removeFromLine(cart: Cart, lineId: string, decrease: unknown): Result<Cart> {
  if (!isQty(decrease)) return refuse(INVALID_QTY)
  return withLine(cart, lineId, (line) => {
    if (decrease >= line.qty) return removeLine(cart, lineId)
    return accept(withLines(cart, replace(cart.lines, { ...line, qty: line.qty - decrease })))
  })
}

/** Takes a whole line away. Refuses `not_found` for a line that is not there. */
export function removeLine(cart: Cart, lineId: string): Result<Cart> {
  return withLine(cart, lineId, (line) =>
    accept(
      withLines(
        cart,
        cart.lines.filter((other) => other !== line),
      ),
    ),
  )
}

/** Gives a line another choice; if it then equals another line, they become one. `product` must be the line's own. */
export function customizeLine(
  cart: Cart,
  lineId: string,
  product: Product,
  customize: readonly ChosenGroup[],
): Result<Cart> {
  return withLine(cart, lineId, (line) => {
    if (line.productId !== product.id) throw new Error(`line ${lineId} holds another product than ${product.id}`)
    const choice = checkCustomization(product, customize)
    return choice.ok ? putLine(cart, { ...line, customize: choice.value }) : choice
  })
}

/** Writes a line's special instructions, '' to take them off; if it then equals another line, they become one. */
export function setNote(cart: Cart, lineId: string, note: string): Result<Cart> {
  return withLine(cart, lineId, (line) => putLine(cart, { ...line, note: note.trim() }))
}

/**
 * Whether a change touched a line of another member of a party: they changed it, or took it away. The first member may.
 */
export function touchesLinesOfOthers(
  before: readonly CartLine[],
  after: readonly CartLine[],
  memberId: string,
): boolean {
  const changed = new Map(after.map((line) => [line.id, line]))
  return before.some((line) => {
    if (line.by === memberId) return false
    const now = changed.get(line.id)
    return !now || now.qty !== line.qty || !areIdentical(now, line)
  })
}

/** How many pieces are in the cart. */
export function countItems(cart: Pick<Cart, 'lines'>): number {
  return cart.lines.reduce((sum, { qty }) => sum + qty, 0)
}

/** Puts a line in its place, or into an identical other line, or at the end. */
function putLine(cart: Cart, line: CartLine): Result<Cart> {
  const twin = cart.lines.find((other) => other.id !== line.id && areIdentical(other, line))
  if (twin) {
    const qty = twin.qty + line.qty
    if (qty > MAX_QTY) return refuse(INVALID_QTY)
    const others = cart.lines.filter(({ id }) => id !== line.id)
    return accept(withLines(cart, replace(others, { ...twin, qty })))
  }
  if (cart.lines.some(({ id }) => id === line.id)) return accept(withLines(cart, replace(cart.lines, line)))
  if (cart.lines.length >= MAX_LINES)
    return refuse({ reason: line.by === undefined ? 'cart_full' : 'too_many_lines', most: MAX_LINES })
  return accept(withLines(cart, [...cart.lines, line]))
}

function areIdentical(a: CartLine, b: CartLine): boolean {
  return (
    a.by === b.by &&
    a.storeId === b.storeId &&
    a.productId === b.productId &&
    a.note === b.note &&
    sameChoice(a.customize, b.customize)
  )
}

function isQty(qty: unknown): qty is number {
  return typeof qty === 'number' && Number.isInteger(qty) && qty >= 1 && qty <= MAX_QTY
}

function replace(lines: readonly CartLine[], line: CartLine): CartLine[] {
  return lines.map((other) => (other.id === line.id ? line : other))
}

function withLine(cart: Cart, lineId: string, change: (line: CartLine) => Result<Cart>): Result<Cart> {
  const line = cart.lines.find(({ id }) => id === lineId)
  return line ? change(line) : refuse({ reason: 'not_found' })
}

function withLines(cart: Cart, lines: readonly CartLine[]): Cart {
  return { ...cart, lines, version: cart.version + 1 }
}
