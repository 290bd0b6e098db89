import { pointsEarned } from '../loyalty/index.ts'
import { addMoney, mulRatioHalfUp, timesMoney } from '../money/index.ts'
import type { Amendable, AmendedLine, AmendedQuote, EnteringLine, Parts } from './amendment-types.ts'
import { explainAmended } from './explain-amended.ts'
import { quoteCart } from './quote-cart.ts'
import type { Fee, PricingInput, Totals } from './types.ts'

const NO_PARTS: Parts = { offer: 0, reward: 0, loyalty: 0 }

/** What each line's reduction is made of, by its id: the order's price, taken again without what comes later. */
export function partsOf(input: PricingInput): ReadonlyMap<string, Parts> {
  const whole = quoteCart(input).lines
  const pointless = { ...input, points: 0, court: input.court && { ...input.court, points: 0, loyalty: 0 } }
  const usesPoints = input.points > 0 || (input.court?.points ?? 0) > 0
  const withoutPoints = usesPoints ? quoteCart(pointless).lines : whole
  const withoutBoth = input.reward > 0 ? quoteCart({ ...pointless, reward: 0 }).lines : withoutPoints
  return new Map(
    whole.map(({ lineId, share }, i) => {
      const promotion = withoutBoth[i]!.share.discount
      const before = withoutPoints[i]!.share.discount
      return [lineId, { offer: promotion, reward: before - promotion, loyalty: share.discount - before }]
    }),
  )
}

/**
 * An order's price after lines have left it and others have come. A refund of a line is its frozen share (decisions, "The
 * price of a basket"). What stays keeps its share to the last minor unit; what leaves goes with its own; what comes is bought
 * at its price, without offers. Packaging and service follow the items, delivery and the fee of a small order stay.
 */
export function amendPrice(
  before: Amendable,
  leaves: ReadonlySet<string>,
  enters: readonly EnteringLine[],
): AmendedQuote {
  const { taxIncluded } = before.totals
  const stored = before.lines.filter(({ id }) => !leaves.has(id))
  const lines = [...stored, ...enters.map((line) => priceEntering(line, taxIncluded))]
  const sum = (owner: (line: AmendedLine) => number) => lines.reduce((all, line) => addMoney(all, owner(line)), 0)

  const itemsTotal = sum(({ total }) => total)
  const promotionDiscount = sum(({ parts }) => parts.offer)
  const reward = sum(({ parts }) => parts.reward)
  const loyalty = sum(({ parts }) => parts.loyalty)
  const subtotal = itemsTotal - promotionDiscount - reward - loyalty
  const units = lines.reduce((all, { qty }) => all + qty, 0)
  const fees = before.totals.fees
    .map((fee) => amendFee(fee, before, { units, subtotal }))
    .filter(({ kind, amount }) => kind !== 'service' || amount > 0)
  const tax = fees.reduce(
    (all, fee) => addMoney(all, fee.tax),
    sum(({ share }) => share.tax),
  )
  const whole = fees.reduce((all, fee) => addMoney(all, fee.amount), subtotal + (taxIncluded ? 0 : tax))
  const credits = Math.min(before.totals.credits, whole)
  const points = pointsLeaving(before.totals, loyalty)
  const totals: Totals = {
    ...before.totals,
    itemsTotal,
    offerDiscount: promotionDiscount,
    reward,
    loyalty,
    credits,
    subtotal,
    fees,
    tax,
    grandTotal: whole - credits,
    earned: earnedAfter(before, subtotal),
    redeemed: (before.totals.redeemed ?? 0) - points,
  }
  const returns = { points, credits: before.totals.credits - credits, reward: before.totals.reward - reward }
  return { lines, totals: { ...totals, explain: explainAmended(before, lines, totals) }, returns }
}

/** A vendor of a court keeps of its part of the points what is left of its subtotal, rounded down. */
function earnedAfter({ terms, totals }: Amendable, subtotal: number): number {
  if (!terms.court) return terms.loyalty ? pointsEarned(terms.loyalty, subtotal) : 0
  if (totals.subtotal === 0) return totals.earned
  return Number((BigInt(totals.earned) * BigInt(subtotal)) / BigInt(totals.subtotal))
}

function priceEntering({ id, qty, taxRate, unit }: EnteringLine, taxIncluded: boolean): AmendedLine {
  const total = timesMoney(unit, qty)
  const tax = taxOf(total, taxRate, taxIncluded)
  return {
    id,
    qty,
    taxRate,
    unit,
    total,
    share: { discount: 0, tax, paid: taxIncluded ? total : addMoney(total, tax) },
    parts: NO_PARTS,
  }
}

function amendFee(
  fee: Fee,
  { terms, totals }: Amendable,
  { units, subtotal }: { readonly units: number; readonly subtotal: number },
): Fee {
  const amount =
    fee.kind === 'packaging'
      ? timesMoney(terms.fees.packagingPerItem, units)
      : fee.kind === 'service'
        ? mulRatioHalfUp(subtotal, terms.fees.serviceRate, 10_000)
        : fee.amount
  return amount === fee.amount ? fee : { ...fee, amount, tax: taxOf(amount, fee.taxRate ?? 0, totals.taxIncluded) }
}

function taxOf(base: number, rate: number, taxIncluded: boolean): number {
  return mulRatioHalfUp(base, rate, taxIncluded ? 10_000 + rate : 10_000)
}

/** Points come back in proportion to what they paid, rounded down. */
function pointsLeaving({ loyalty, redeemed = 0 }: Totals, staying: number): number {
  if (loyalty === 0 || staying === loyalty) return 0
  return Number((BigInt(redeemed) * BigInt(loyalty - staying)) / BigInt(loyalty))
}
