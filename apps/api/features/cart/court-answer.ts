import type { Cart as CartContract } from '@compass/contract/cart'
import type { CartLine, CartRecord } from '@compass/domain/cart'
import { unitPrice } from '@compass/domain/catalogue'
import { type PricingContext, productOf } from '@compass/domain/checkout'
import { type CourtPrice, type ParkedVendor, priceCourtCart, type VendorPrice } from '@compass/domain/courts'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import type { Explain } from '@compass/domain/pricing'
import type { z } from 'zod'
import { type LinePlace, lineAnswer } from './line-answer.ts'
import { cartPromotion } from './promotion-answer.ts'
import { spendingAnswer } from './spending-answer.ts'
import { type PromotionLabel, totalsAnswer } from './totals-answer.ts'

type CartShape = z.output<typeof CartContract>
type VendorShape = NonNullable<CartShape['vendors']>[number]

/** What the court's promotion makes in a price; a free product is told by its line. */
const OF_THE_COURT: ReadonlySet<string> = new Set(['courtOffer', 'offeredDelivery'])

/** Lines, promotions and price of a court's cart, by vendor (api.md, "Court cart"). */
export function courtParts(
  loaded: LoadedMerchant,
  cart: CartRecord,
  context: PricingContext,
  at: LinePlace,
): Pick<CartShape, 'products' | 'oneMoreFree' | 'promotion' | 'spending' | 'totals' | 'minimum' | 'vendors' | 'fees'> {
  const price = priceCourtCart(loaded, cart, context)
  const { currency, vendors, parked, totals, own } = price
  const money = moneyIn(currency)
  const reward = price.spends?.reward ?? null
  const whole = { quote: { currency, totals: ofTheCourt(price) }, lines: giftOfCourt(price) }
  return {
    products: productsOf(loaded, cart, price, at),
    oneMoreFree: vendors.flatMap(({ quote }) => quote.oneMoreFree),
    promotion: cartPromotion(loaded, at.store, cart, { ...price, ...whole }, context.now),
    spending: spendingAnswer(
      loaded,
      cart,
      { quote: { totals }, promotion: forbidding(price), rewardMissing: price.rewardMissing },
      context.holds,
      context.now,
    ),
    totals: totalsAnswer(totals, currency, labelIn(price), reward),
    minimum: { required: null, missing: money(0) },
    vendors: inOrder(loaded, [
      ...vendors.map((vendor) => vendorAnswer(loaded, cart, price, vendor, context.now)),
      ...parked.map((vendor) => parkedAnswer(vendor, currency)),
    ]),
    fees: own.fees.map(({ kind, amount, tax }) => ({
      kind: kind === 'delivery' ? ('delivery' as const) : ('smallOrder' as const),
      amount: money(amount),
      tax: money(tax),
    })),
  }
}

/** All lines in the order of the cart, those of parked vendors too, and then the free products. */
function productsOf(loaded: LoadedMerchant, cart: CartRecord, { vendors, parked }: CourtPrice, at: LinePlace) {
  const priced = new Map(vendors.flatMap(({ quote }) => quote.lines.map((line) => [line.lineId, line] as const)))
  const isParked = new Set(parked.flatMap(({ lines }) => lines.map(({ id }) => id)))
  const gifts = vendors.flatMap(({ lines }) => lines.filter(({ isGift }) => isGift))
  return [...cart.lines, ...gifts].map((line) => {
    const amounts = priced.get(line.id) ?? todaysPrice(loaded, line)
    const answer = lineAnswer(loaded, cart, line, amounts, at)
    // What waits for its vendor can be had when that is back: nothing has to be replaced.
    return isParked.has(line.id) ? { ...answer, unavailable: null } : answer
  })
}

function todaysPrice(loaded: LoadedMerchant, line: CartLine): { readonly unit: number; readonly total: number } {
  const unit = unitPrice(productOf(loaded, line), line.customize)
  return { unit, total: unit * line.qty }
}

function vendorAnswer(
  loaded: LoadedMerchant,
  cart: CartRecord,
  price: CourtPrice,
  vendor: VendorPrice,
  now: Date,
): VendorShape {
  const { storeId, quote, lines, minimum, share } = vendor
  const money = moneyIn(quote.currency)
  const own = lines.filter(({ id }) => id !== share.giftLine)
  const explain = quote.totals.explain.filter(({ rule, line }) => !OF_THE_COURT.has(rule) && line !== share.giftLine)
  const promo = cart.vendorPromos?.[storeId] ?? null
  const priced = { ...vendor, lines: own, quote: { totals: { ...quote.totals, explain } } }
  return {
    store: storeId,
    lines: lines.map(({ id }) => id),
    promotion: cartPromotion(loaded, loaded.stores.get(storeId)!, { promo }, priced, now),
    totals: totalsAnswer(quote.totals, quote.currency, labelIn(price, vendor), price.spends?.reward ?? null),
    minimum: {
      required: minimum.required === null ? null : money(minimum.required),
      missing: money(minimum.missing),
    },
  }
}

function parkedAnswer({ storeId, lines, reason, until }: ParkedVendor, currency: string): VendorShape {
  return {
    store: storeId,
    lines: lines.map(({ id }) => id),
    promotion: null,
    totals: null,
    minimum: { required: null, missing: { amount: 0, currency } },
    parked: { reason, until: until?.toISOString() ?? null },
  }
}

function inOrder({ merchant }: LoadedMerchant, vendors: readonly VendorShape[]): VendorShape[] {
  return merchant.stores.flatMap(({ id }) => vendors.filter(({ store }) => store === id))
}

/** The entries that the court's promotion made, so that what it takes off is told of it alone. */
function ofTheCourt({ totals, vendors }: CourtPrice): CourtPrice['totals'] {
  const gifts = new Set(vendors.flatMap(({ share }) => share.giftLine ?? []))
  const isCourts = ({ rule, line }: Explain) => OF_THE_COURT.has(rule) || (line !== undefined && gifts.has(line))
  return { ...totals, explain: totals.explain.filter((entry) => entry.rule !== 'item' && isCourts(entry)) }
}

function giftOfCourt({ vendors }: CourtPrice): readonly CartLine[] {
  return vendors.flatMap(({ lines, share }) => lines.filter(({ id }) => id === share.giftLine))
}

/** Whose promotion made an entry of a price: the court's, or that of the vendor. */
function labelIn(price: CourtPrice, only?: VendorPrice): (entry: Explain) => PromotionLabel | null {
  return ({ rule, line, store }) => {
    const vendor = only ?? price.vendors.find(({ storeId }) => storeId === store)
    const isCourts = OF_THE_COURT.has(rule) || !vendor || (line !== undefined && line === vendor.share.giftLine)
    return isCourts ? price.promotion : vendor.promotion
  }
}

/** A promotion beside which no points count: the court's, or that of any vendor. */
function forbidding({ promotion, vendors }: CourtPrice): CourtPrice['promotion'] {
  const all = [promotion, ...vendors.map((vendor) => vendor.promotion)]
  return all.find((one) => one?.forbidsLoyalty) ?? promotion
}
