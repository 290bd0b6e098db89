import type { Language, Text } from '../languages/index.ts'
import type { OrderLine, OrderTotals } from '../orders/index.ts'
import { PRICE_RULES, quoteCart } from '../pricing/index.ts'
import { NO_FEES } from './no-fees.ts'

/** Of the specification's food types the one that says nothing of food. */
const OTHER_FOOD_TYPE = 5

/** What a link asks for, and in whose words. */
interface LinkAmount {
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** The first line says what it is for; what follows explains it. */
  readonly text: string
  readonly language: Language
}

/** The title of a link's words, and what follows it. */
export function titleOf(text: string): { readonly title: string; readonly details: string } {
  const [title = '', ...rest] = text.split('\n')
  return { title: title.trim(), details: rest.join('\n').trim() }
}

/**
 * The one line and the totals of an order that pays an amount. It is priced as every order is, so that it can be recomputed,
 * refunded and invoiced like any other. The amount carries no tax of ours: the link asks for it whole.
 *
 * @param lineId a new id, which no product has
 */
export function snapshotAmount(
  link: LinkAmount,
  lineId: string,
): { readonly lines: readonly OrderLine[]; readonly totals: OrderTotals } {
  const { amount, currency, text, language } = link
  const { title, details } = titleOf(text)
  const name: Text = { [language]: title }
  const product = { id: lineId, sku: '', categoryId: '', bogo: null, price: amount, taxRate: 0, customize: [] }
  const terms = { fees: NO_FEES, delivery: null, offer: null, reward: 0, loyalty: null, points: 0, credits: 0 } as const
  const rules = PRICE_RULES
  const pricing = { lineId, rank: 0, product, qty: 1, chosen: [], isGift: false }
  const quote = quoteCart({ ...terms, rules, currency, orderType: null, taxIncluded: true, lines: [pricing] })
  const { unit, total, share } = quote.lines[0]!
  const line: OrderLine = {
    id: lineId,
    productId: lineId,
    sku: '',
    name,
    qty: 1,
    note: details,
    photo: null,
    foodType: OTHER_FOOD_TYPE,
    price: amount,
    taxRate: 0,
    categoryId: '',
    bogo: null,
    rank: 0,
    customize: [],
    unit,
    total,
    share,
  }
  return { lines: [line], totals: { ...quote.totals, terms: { ...terms, rules } } }
}
