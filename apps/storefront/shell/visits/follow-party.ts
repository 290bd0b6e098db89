import { getProduct } from '@compass/contract/catalogue'
import { joinVisit } from '@compass/contract/visits'
import type { CartResult } from '#shell/cart/cart-view.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { keepItem } from './pending-item.ts'
import { readSeat } from './read-table.ts'
import { clearVisitCookie, type OwnVisit, readVisitCookie, setVisitCookie } from './visit-cookie.ts'
import { lineTotal } from './visit-view.ts'

/** The first item of a table begins its visit: the browser remembers which. Nothing elsewhere. */
export async function rememberVisit({ call, context, page, url }: Submission): Promise<void> {
  const seat = readSeat(context, url)
  if (!seat || readVisitCookie(page.cookies, url)) return
  const joined = await call(joinVisit, { body: { spot: seat.rounds.spot } })
  if (!joined.ok) return
  const { member, visit } = joined.data
  setVisitCookie(page, url, { visit: visit._id, member: member._id })
}

/** A party is there that the visitor has not joined: what they wanted is kept until they have. */
export async function keepForParty({ call, page, storefront, shell, text, texts, url }: Submission): Promise<void> {
  clearVisitCookie(page, url)
  const id = text('product')
  if (!id) return
  const query = { store: shell.storeId ?? '', orderType: shell.service }
  const product = await call(getProduct, { params: { id }, query })
  const name = product.ok ? storefront.say(product.data.product.name)?.text : undefined
  if (name) keepItem(page, url, { name, fields: texts(['back']) })
}

/**
 * The basket of a party as its menu shows it: steppers count what is the visitor's own, count and total are everybody's. What
 * belongs to nobody is everybody's own.
 */
export function withOwnLines(result: CartResult, own: OwnVisit | null): CartResult {
  if (!own || !result.cart) return result
  const { cart } = result
  const lines = cart.lines.filter(({ memberId }) => memberId === undefined || memberId === own.member)
  // The same sum as on the party's basket: what the bill adds comes with the bill.
  const grandTotal = cart.lines.reduce((sum, line) => sum + lineTotal(line, cart), 0)
  return { ...result, cart: { ...cart, lines, totals: { ...cart.totals, grandTotal } } }
}
