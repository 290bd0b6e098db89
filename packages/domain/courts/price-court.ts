import { type CartLine, type CartPromotion, type CartRecord, timeOf } from '../cart/index.ts'
import {
  automaticAt,
  beforeCredits,
  cartLine,
  giftLine,
  giftsOf,
  type PricedCart,
  type PricingContext,
  priceCart,
  priceWithout,
  promotionAt,
  type Spends,
  spendsOf,
  type Unfit,
  unfitFor,
} from '../checkout/index.ts'
import { rewardMissing } from '../loyalty/index.ts'
import type { Area, Court, LoadedMerchant, Store } from '../merchants/index.ts'
import { type DeliveryDistance, deliveryTermsOf, minimumMissing, minimumOf } from '../pricing/index.ts'
import type { Promotion } from '../promotions/index.ts'
import type { OrderType } from '../services/index.ts'
import { giftLineId } from './gift-line-id.ts'
import { parkVendors } from './park-vendors.ts'
import { quoteCourt } from './quote-court.ts'
import type { CourtPrice, CourtQuote, VendorPrice } from './types.ts'

/** How a court's cart is had, and where it goes. */
interface CourtPlace {
  readonly orderType: OrderType
  readonly area: Area | null
  readonly distance?: DeliveryDistance | null
}

type CartOfCourt = Pick<CartRecord, 'id' | 'lines' | 'orderType' | 'promo' | 'vendorPromos' | 'schedule'> &
  Partial<Pick<CartRecord, 'spending' | 'owner'>>

/** A party's items are sent as they cost: promotions come with the bill. */
const NO_PROMOTION: CartPromotion = { chosen: null, wantsNone: true, gift: null }

/** What all prices of one cart have in common. */
interface Pricing {
  readonly loaded: LoadedMerchant
  readonly court: Court
  readonly at: CourtPlace
  readonly cart: CartOfCourt
  readonly context: PricingContext
  readonly vendors: readonly PricedVendor[]
}

interface PricedVendor {
  readonly store: Store
  readonly priced: PricedCart
}

interface CourtCandidate {
  readonly quote: CourtQuote
  readonly promotion: Promotion | null
  readonly gift: CartLine | null
  readonly spends: Spends | null
  readonly rewardMissing: number
}

/**
 * A reconciled court's cart at today's prices. Parked vendors are not priced. Each vendor has its one promotion, found on its
 * lines alone. The court's comes after them: the chosen one, or the automatic one that lowers the whole most. Throws for a
 * merchant that is no court.
 */
export function priceCourt(
  loaded: LoadedMerchant,
  at: CourtPlace,
  cart: CartOfCourt,
  context: PricingContext,
): CourtPrice {
  const { pricing, parked } = startPricing(loaded, at, cart, context)
  const { vendors } = pricing
  const { found, unfit, mustChooseGift } = withPromotion(pricing)
  return {
    ...found.quote,
    vendors: vendors.map((vendor, i) => vendorPrice(pricing, vendor, found, i)),
    parked,
    promotion: found.promotion,
    mustChooseGift,
    unfit,
    spends: found.spends,
    rewardMissing: found.rewardMissing,
  }
}

/** Tells of each promotion of the court why it does not hold for a cart now; null: it does. */
export function unfitAtCourt(
  loaded: LoadedMerchant,
  at: CourtPlace,
  cart: CartOfCourt,
  context: PricingContext,
): (promotion: Promotion) => Unfit | null {
  return unfitIn(startPricing(loaded, at, cart, context).pricing)
}

function startPricing(
  loaded: LoadedMerchant,
  at: CourtPlace,
  cart: CartOfCourt,
  context: PricingContext,
): { readonly pricing: Pricing; readonly parked: CourtPrice['parked'] } {
  const { court } = loaded.merchant
  if (!court) throw new Error(`${loaded.merchant.slug} is no court`)
  const { priced, parked } = parkVendors(loaded, { ...cart, orderType: at.orderType }, context.now)
  const vendors = priced.map(({ store, lines }) => ({
    store,
    priced: priceVendor(loaded, at, cart, context, store, lines),
  }))
  return { pricing: { loaded, court, at, cart, context, vendors }, parked }
}

/** A vendor as if it stood alone, with its own promotion; what is the customer's own is used by the court. */
function priceVendor(
  loaded: LoadedMerchant,
  { orderType, area }: CourtPlace,
  cart: CartOfCourt,
  context: PricingContext,
  store: Store,
  lines: readonly CartLine[],
): PricedCart {
  const promo = cart.owner?.kind === 'visit' ? NO_PROMOTION : (cart.vendorPromos?.[store.id] ?? null)
  const own = { id: giftLineId(cart.id, store.id), lines, promo }
  const place = { store, orderType, area, distance: null }
  return priceCart(loaded, place, { ...own, schedule: cart.schedule ?? null }, { ...context, holds: null })
}

function withPromotion(pricing: Pricing): {
  readonly found: CourtCandidate
  readonly unfit: Unfit | null
  readonly mustChooseGift: boolean
} {
  const { loaded, court, cart } = pricing
  const plain = priceWith(pricing, null)
  const chosen = cart.promo?.chosen
  if (!chosen) {
    const best = cart.promo?.wantsNone ? plain : bestOfCourt(pricing, plain)
    return { found: best, unfit: null, mustChooseGift: mustChoose(best) }
  }
  const promotion = promotionAt(loaded, court.store, chosen.id)
  const unfit = promotion ? unfitIn(pricing)(promotion) : ({ because: 'gone' } as const)
  const found = promotion && !unfit ? priceWith(pricing, promotion) : plain
  return { found, unfit, mustChooseGift: mustChoose(found) }
}

function bestOfCourt(pricing: Pricing, plain: CourtCandidate): CourtCandidate {
  const automatic = automaticAt(pricing.loaded, pricing.court.store)
  if (automatic.length === 0 || pricing.vendors.length === 0) return plain
  const unfit = unfitIn(pricing)
  let best = plain
  let most = 0
  for (const promotion of automatic) {
    if (unfit(promotion)) continue
    const candidate = priceWith(pricing, promotion)
    const lowers = beforeCredits(plain.quote) - beforeCredits(candidate.quote)
    // A gift lowers nothing, and is more than nothing.
    const isGift = promotion.gift.kind === 'freeProduct'
    if (lowers > most || (isGift && best.promotion === null)) {
      best = candidate
      most = Math.max(0, lowers)
    }
  }
  return best
}

/** The same of vendors that are priced; a minimum is of all items after pairs. */
function unfitIn(pricing: Pricing): (promotion: Promotion) => Unfit | null {
  const { loaded, court, at, cart, context, vendors } = pricing
  const plain = vendors.map(({ store, priced }) => {
    const lines = priced.lines.filter(({ isGift }) => !isGift)
    return priceWithout(loaded, { ...at, store }, { id: cart.id, lines, promo: null }).quote.totals
  })
  const lines = vendors.flatMap(({ priced }) => priced.lines)
  const totals = {
    ...plain[0]!,
    itemsTotal: plain.reduce((sum, one) => sum + one.itemsTotal, 0),
    offerDiscount: plain.reduce((sum, one) => sum + one.offerDiscount, 0),
  }
  const unfit = unfitFor(loaded, { ...at, store: court.store }, { lines, schedule: cart.schedule ?? null }, context, {
    totals,
  })
  return (promotion) => {
    const reason = unfit(promotion)
    if (reason || promotion.gift.kind !== 'freeProduct') return reason
    return giftsAtCourt(pricing, promotion).length > 0 ? null : { because: 'gift_gone' }
  }
}

/** The court gives what a vendor makes that has an order anyway. */
function giftsAtCourt({ loaded, court, at, cart, context, vendors }: Pricing, promotion: Promotion): readonly string[] {
  const moment = { now: timeOf({ schedule: cart.schedule ?? null }, context.now) }
  return giftsOf(loaded, { ...at, store: court.store }, moment, promotion)
    .filter(({ storeId }) => vendors.some(({ store }) => store.id === storeId))
    .map(({ id }) => id)
}

function priceWith(pricing: Pricing, promotion: Promotion | null): CourtCandidate {
  const { loaded, at, cart, context } = pricing
  const gift = promotion && giftOfCourt(pricing, promotion)
  const spends = spendsOf(loaded, at.orderType, cart, context.holds)
  const quote = quoteWith(pricing, promotion, gift, spends)
  if (!spends?.reward) return { quote, promotion, gift, spends, rewardMissing: 0 }
  const { itemsTotal, offerDiscount } = quote.totals
  const missing = rewardMissing(spends.reward, itemsTotal - offerDiscount)
  if (missing === 0) return { quote, promotion, gift, spends, rewardMissing: 0 }
  const excluded = { ...spends, reward: null }
  return {
    quote: quoteWith(pricing, promotion, gift, excluded),
    promotion,
    gift,
    spends: excluded,
    rewardMissing: missing,
  }
}

/** The court's free product: of several the chosen one; it has the cart's id. */
function giftOfCourt(pricing: Pricing, promotion: Promotion): CartLine | null {
  const { loaded, court, at, cart, context } = pricing
  if (promotion.gift.kind !== 'freeProduct') return null
  const place = { ...at, store: court.store }
  const line = giftLine(loaded, place, { ...cart, schedule: cart.schedule ?? null }, context, promotion)
  return line && giftsAtCourt(pricing, promotion).includes(line.productId) ? line : null
}

function quoteWith(
  { loaded, court, at, vendors }: Pricing,
  promotion: Promotion | null,
  gift: CartLine | null,
  spends: Spends | null,
): CourtQuote {
  const { fees, taxIncluded } = court.store
  return quoteCourt({
    currency: loaded.merchant.currency,
    orderType: at.orderType,
    vendors: vendors.map(({ store, priced }) => ({
      storeId: store.id,
      taxIncluded: store.taxIncluded,
      lines: linesOf(store, priced, gift).map((line) => cartLine(loaded, line)),
      fees: store.fees,
      promotion: priced.promotion,
    })),
    own: { taxIncluded, fees, delivery: at.area ? deliveryTermsOf(court.store, at.area, at.distance) : null },
    promotion,
    giftLine: gift?.id ?? null,
    reward: spends?.reward?.amount ?? 0,
    loyalty: loaded.merchant.loyalty ?? null,
    points: spends?.points ?? 0,
    credits: spends?.credits ?? 0,
  })
}

function linesOf(store: Store, { lines }: PricedCart, gift: CartLine | null): readonly CartLine[] {
  return gift?.storeId === store.id ? [...lines, gift] : lines
}

function mustChoose({ promotion, gift }: CourtCandidate): boolean {
  return promotion?.gift.kind === 'freeProduct' && gift === null
}

function vendorPrice(
  { at }: Pricing,
  { store, priced }: PricedVendor,
  found: CourtCandidate,
  place: number,
): VendorPrice {
  const part = found.quote.vendors[place]!
  const required = minimumOf(store, at.orderType, null)
  return {
    ...part,
    lines: linesOf(store, priced, found.gift),
    promotion: priced.promotion,
    mustChooseGift: priced.mustChooseGift,
    unfit: priced.unfit,
    minimum: { required, missing: minimumMissing(part.quote, required) },
  }
}
