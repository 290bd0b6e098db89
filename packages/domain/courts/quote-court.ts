import { allowsPoints, pointsEarned, redeemPoints } from '../loyalty/index.ts'
import { addMoney, allocate } from '../money/index.ts'
import {
  type CourtShare,
  type PricingInput,
  quoteCart,
  quoteFees,
  type ReducedItems,
  reduceItems,
} from '../pricing/index.ts'
import { discountOf } from '../promotions/index.ts'
import { sumTotals } from './sum-totals.ts'
import type { CourtPricingInput, CourtQuote, VendorPricingInput } from './types.ts'

const NOTHING: Omit<CourtShare, 'promotion' | 'giftLine'> = { discount: 0, points: 0, loyalty: 0, earned: 0 }

/**
 * The price of a court's cart (decisions, "Several vendors, one basket"). Each vendor is priced by `quoteCart`. Promotion,
 * reward, points and earned points of the court are taken once of the sums. They are shared over the vendors by largest
 * remainder of their net; `quoteCart` shares a vendor's part over its lines. Delivery and the fee of a small order are the
 * court's own, with a tax of their own. Credits pay last, each vendor's total and the court's own alike. Ties
 * go to the first store by id, and to the court's own lines last: the order of lines and vendors changes nothing.
 */
export function quoteCourt(input: CourtPricingInput): CourtQuote {
  const { currency, orderType, vendors, promotion, loyalty } = input
  const places = placesInOrder(vendors)
  const share = (total: number, weights: readonly number[]) => shareOut(total, weights, places)
  const reduced = vendors.map((vendor) => reduceItems(inputOf(input, vendor, NOTHING)))
  const discounts = shareDiscount(input, reduced, share)
  const nets = reduced.map(({ itemsTotal, discount }, i) => itemsTotal - discount - discounts[i]!)
  const rewards = share(Math.min(input.reward, sum(nets)), nets)
  const afterReward = minus(nets, rewards)
  const redemption = redemptionOf(input, sum(afterReward))
  const loyalties = share(redemption.amount, afterReward)
  const points = share(redemption.points, loyalties)
  const subtotals = minus(afterReward, loyalties)
  const earned = share(loyalty ? pointsEarned(loyalty, sum(subtotals)) : 0, subtotals)

  const parts = vendors.map((vendor, i) => {
    const rest = { discount: discounts[i]!, points: points[i]!, loyalty: loyalties[i]!, earned: earned[i]! }
    const priced = { ...inputOf(input, vendor, rest), reward: rewards[i]! }
    return { storeId: vendor.storeId, priced, quote: quoteCart(priced) }
  })
  const isEmpty = vendors.every(({ lines }) => lines.length === 0)
  const { fees, delivery, taxIncluded } = input.own
  const terms = { currency, orderType, taxIncluded, fees, delivery, offer: promotion }
  const own = isEmpty ? { fees: [], tax: 0, total: 0, explain: [] } : quoteFees(terms, sum(nets))

  const totals = [...parts.map(({ quote }) => quote.totals.grandTotal), own.total]
  const credits = shareOut(Math.min(input.credits, sum(totals)), totals, [...places, vendors.length])
  const ownCredits = credits.at(-1)!
  const quotes = parts.map(({ storeId, priced, quote }, i) => ({
    storeId,
    quote: credits[i]! > 0 ? quoteCart({ ...priced, credits: credits[i]! }) : quote,
    share: priced.court!,
    reward: rewards[i]!,
    credits: credits[i]!,
  }))
  const ownLines = { ...own, taxIncluded, credits: ownCredits, grandTotal: own.total - ownCredits }
  return { currency, vendors: quotes, own: ownLines, totals: sumTotals(quotes, ownLines) }
}

/** What a vendor's price is made of; its fees of packaging and service alone. */
function inputOf(
  { currency, orderType, promotion, giftLine, loyalty }: CourtPricingInput,
  { taxIncluded, lines, fees, promotion: own }: VendorPricingInput,
  part: Omit<CourtShare, 'promotion' | 'giftLine'>,
): PricingInput {
  const mine = lines.some(({ lineId }) => lineId === giftLine) ? giftLine : null
  return {
    currency,
    orderType,
    taxIncluded,
    lines,
    fees: { ...fees, smallOrder: null },
    delivery: null,
    offer: own,
    reward: 0,
    loyalty,
    points: 0,
    credits: 0,
    court: { promotion, giftLine: mine, ...part },
  }
}

/** The court's promotion, once of all that is open to it, by vendor. */
function shareDiscount({ promotion }: CourtPricingInput, reduced: readonly ReducedItems[], share: Share): number[] {
  if (!promotion) return reduced.map(() => 0)
  const { amount, weights } = discountOf(
    promotion,
    reduced.flatMap(({ lines }) => lines),
    reduced.flatMap(({ discounts }) => discounts),
    reduced.flatMap(({ freeUnits }) => freeUnits),
  )
  let next = 0
  const open = reduced.map(({ lines }) => {
    const start = next
    next += lines.length
    return sum(weights.slice(start, next))
  })
  return share(amount, open)
}

/** No promotion in the cart may forbid points, be it the court's or a vendor's. */
function redemptionOf({ loyalty, points, promotion, vendors }: CourtPricingInput, left: number) {
  const isAllowed = allowsPoints(promotion) && vendors.every((vendor) => allowsPoints(vendor.promotion))
  if (!loyalty || points === 0 || !isAllowed) return { points: 0, amount: 0 }
  return redeemPoints(loyalty, points, left)
}

type Share = (total: number, weights: readonly number[]) => number[]

/** By largest remainder, ties in the order of `places`; what nobody weighs nobody gets. */
function shareOut(total: number, weights: readonly number[], places: readonly number[]): number[] {
  const parts = allocate(
    total,
    places.map((place) => weights[place]!),
  )
  const shares = new Array<number>(weights.length).fill(0)
  for (const [i, place] of places.entries()) shares[place] = parts[i]!
  return shares
}

/** Vendors by the ids of their stores. */
function placesInOrder(vendors: readonly VendorPricingInput[]): number[] {
  const ids = vendors.map(({ storeId }) => storeId)
  if (new Set(ids).size < ids.length) throw new Error('two vendors have one id')
  return [...ids.keys()].sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1))
}

function minus(from: readonly number[], parts: readonly number[]): number[] {
  return from.map((amount, i) => amount - parts[i]!)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce(addMoney, 0)
}
