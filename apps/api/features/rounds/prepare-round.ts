import type { CartLine, CartRecord } from '@compass/domain/cart'
import {
  checkLines,
  checkStore,
  type PricingTerms,
  priceWithout,
  snapshotLines,
  snapshotTotals,
} from '@compass/domain/checkout'
import { whyParked } from '@compass/domain/courts'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { minimumMissing, minimumOf, type Quote } from '@compass/domain/pricing'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { priceItems, type SentLine } from '@compass/domain/rounds'
import { SERVICE } from '@compass/domain/services'
import { isFirstMember, type VisitMember } from '@compass/domain/visits'
import type { Order } from '../../records/orders/order.ts'
import { photoOf } from '../catalogue/photo.ts'

/** Which lines of the cart a member sends. */
type WantedLines = 'mine' | 'all' | readonly string[]

/** What becomes of a line that the cart has no longer: it was sent, or taken out, meanwhile. */
const CHANGED = refuse({ reason: 'cart_changed' })

/**
 * The lines that a member sends, in the order of the cart. The first member names lines of all. Refuses `round_empty`,
 * `not_your_line`, and `cart_changed` for a line that is not there.
 */
export function chooseLines(
  lines: readonly CartLine[],
  wanted: WantedLines,
  { me, members }: { readonly me: VisitMember; readonly members: readonly VisitMember[] },
): Result<readonly CartLine[]> {
  if (wanted === 'all' || wanted === 'mine') {
    const sent = wanted === 'all' ? lines : lines.filter(({ by }) => by === me.id)
    return sent.length > 0 ? accept(sent) : refuse({ reason: 'round_empty' })
  }
  const named = new Set(wanted)
  const sent = lines.filter(({ id }) => named.has(id))
  if (sent.length < named.size) return CHANGED
  const isAnothers = sent.some(({ by }) => by !== me.id)
  return isAnothers && !isFirstMember(members, me.id) ? refuse({ reason: 'not_your_line' }) : accept(sent)
}

/** The lines that go to one kitchen. */
interface LinesOfStore {
  readonly store: Store
  readonly lines: readonly CartLine[]
}

/**
 * The lines by the stores that make them: of a court each vendor's, in its order. Lines of a vendor that takes no order now wait
 * in the cart, unless they were named or nothing else is sent.
 */
export function linesByStore(
  loaded: LoadedMerchant,
  store: Store,
  lines: readonly CartLine[],
  { isNamed, now }: { readonly isNamed: boolean; readonly now: Date },
): readonly LinesOfStore[] {
  const { court, stores } = loaded.merchant
  if (!court) return [{ store, lines }]
  const groups = stores.flatMap((vendor) => {
    const own = lines.filter(({ storeId }) => storeId === vendor.id)
    return own.length > 0 ? [{ store: vendor, lines: own }] : []
  })
  const moment = { orderType: SERVICE.DINE_IN, schedule: null }
  const open = groups.filter((group) => !whyParked(loaded, group.store, moment, now))
  return isNamed || open.length === 0 ? groups : open
}

/** What an order is priced by before anything of it is accepted. */
export function emptyTotals(loaded: LoadedMerchant, store: Store, cart: CartRecord): Order['totals'] {
  const terms: PricingTerms = { store, orderType: SERVICE.DINE_IN, area: null, promotion: null }
  const { quote } = priceWithout(loaded, terms, { ...cart, lines: [], promo: null, spending: null })
  return totalsOf(loaded, terms, quote)
}

function totalsOf(loaded: LoadedMerchant, terms: PricingTerms, quote: Quote): Order['totals'] {
  const { terms: known } = snapshotTotals(loaded, terms, [], quote)
  const { currency } = quote
  const context = { currency, orderType: SERVICE.DINE_IN, taxIncluded: terms.store.taxIncluded }
  // A court's table has no fee of a small order: what is sent is never all.
  const fees = loaded.merchant.court ? { ...known.fees, smallOrder: null } : known.fees
  return priceItems([], { ...context, terms: { ...known, fees } }).totals
}

/** What is sent, frozen, and what an order that begins with it is priced by. */
export interface PreparedRound {
  readonly lines: readonly { readonly line: CartLine; readonly sent: SentLine }[]
  readonly totals: Order['totals']
  readonly terms: PricingTerms
}

/**
 * Freezes lines that are about to be sent. Refuses what `checkStore` and `checkLines` refuse. The first round of an order is
 * measured by its lines alone: `below_minimum`, of a vendor `below_vendor_minimum`.
 */
export function prepareRound(
  loaded: LoadedMerchant,
  store: Store,
  cart: CartRecord,
  lines: readonly CartLine[],
  { isFirst, now }: { readonly isFirst: boolean; readonly now: Date },
): Result<PreparedRound> {
  const sent = { ...cart, orderType: SERVICE.DINE_IN, lines, promo: null, spending: null, schedule: null }
  const open = checkStore(loaded, store, sent, now)
  if (!open.ok) return open
  const available = checkLines(loaded, store, sent, now)
  if (!available.ok) return available
  const terms: PricingTerms = { store, orderType: SERVICE.DINE_IN, area: null, promotion: null }
  const { quote } = priceWithout(loaded, terms, sent)
  const missing = isFirst ? minimumMissing(quote, minimumOf(store, SERVICE.DINE_IN, null)) : 0
  if (missing > 0) {
    const amount = { amount: missing, currency: quote.currency }
    return refuse(
      loaded.merchant.court
        ? { reason: 'below_vendor_minimum', storeName: store.name, missing: amount }
        : { reason: 'below_minimum', missing: amount },
    )
  }
  const snapshots = snapshotLines(loaded, lines, quote, (picture) => photoOf(loaded, picture))
  return accept({
    lines: lines.map((line, i) => {
      const { productId, sku, name, note, photo, foodType, price, taxRate, categoryId, bogo, customize, unit } =
        snapshots[i]!
      const known = { productId, sku, name, note, photo, foodType, price, taxRate, customize, unit }
      return {
        line,
        sent: { ...known, ...(categoryId !== undefined && { categoryId }), ...(bogo !== undefined && { bogo }) },
      }
    }),
    // Nothing of it is accepted yet.
    totals: totalsOf(loaded, terms, quote),
    terms,
  })
}
