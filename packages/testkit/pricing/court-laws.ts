import {
  type CourtPricingInput,
  type CourtQuote,
  declinedPart,
  quoteCourt,
  type VendorQuote,
} from '@compass/domain/courts'
import { type PricingInput, quoteCart } from '@compass/domain/pricing'
import { brokenLaws } from './laws.ts'

/** What must be true of the price of every court's cart (decisions, "Several vendors, one basket"): a sentence for each that is not. */
export function brokenCourtLaws(
  input: CourtPricingInput,
  random: () => number,
  quote: CourtQuote = quoteCourt(input),
): string[] {
  const broken = LAWS.flatMap(([law, holds]) => (holds(input, quote, random) ? [] : [law]))
  return [...broken, ...brokenByVendors(input, quote)]
}

type Law = readonly [law: string, holds: (input: CourtPricingInput, quote: CourtQuote, random: () => number) => boolean]

const LAWS: readonly Law[] = [
  ["the vendors' totals and the court's own lines sum to what is paid", partiesSum],
  ['every amount of the whole is the sum of its parts, and none is negative', partsSum],
  ["the explanation sums to the grand total, and tax by rate is the vendors' and the court's", explains],
  ['what is the court’s is taken once, by largest remainder of what is left of each vendor', shares],
  ['vendors that decline in any order give back exactly their shares, and the last the court’s own lines', declines],
  ['the order of lines and vendors does not matter', turns],
]

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const totalsOf = ({ vendors }: CourtQuote) => vendors.map(({ quote }) => quote.totals)

function partiesSum(_: CourtPricingInput, { vendors, own, totals }: CourtQuote): boolean {
  return (
    sum(vendors.map(({ quote }) => quote.totals.grandTotal)) + own.grandTotal === totals.grandTotal &&
    sum(vendors.map(({ credits }) => credits)) + own.credits === totals.credits &&
    own.total - own.credits === own.grandTotal
  )
}

const SUMS = ['itemsTotal', 'offerDiscount', 'reward', 'loyalty', 'subtotal', 'earned', 'redeemed'] as const

function partsSum(input: CourtPricingInput, quote: CourtQuote): boolean {
  const { totals, own } = quote
  const all = totalsOf(quote)
  const fees = sum(totals.fees.map(({ amount }) => amount))
  const amounts = [...SUMS.map((name) => totals[name]), totals.credits, totals.tax, totals.grandTotal, fees]
  return (
    SUMS.every((name) => sum(all.map((part) => part[name])) === totals[name]) &&
    fees === sum([...own.fees, ...all.flatMap((part) => part.fees)].map(({ amount }) => amount)) &&
    totals.subtotal + fees + (totals.taxIncluded ? 0 : totals.tax) - totals.credits === totals.grandTotal &&
    totals.credits <= input.credits &&
    amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
  )
}

function explains(_: CourtPricingInput, quote: CourtQuote): boolean {
  const { explain, grandTotal } = quote.totals
  const counted = explain.filter(({ informative }) => !informative)
  const taxes = (entries: CourtQuote['totals']['explain'], isInside: boolean) => {
    const byRate = new Map<number, number>()
    for (const { rule, amount, data } of entries)
      if (rule === (isInside ? 'taxIncluded' : 'tax')) byRate.set(data!.rate!, (byRate.get(data!.rate!) ?? 0) + amount)
    return JSON.stringify([...byRate].sort(([a], [b]) => a - b))
  }
  const parts = [...totalsOf(quote).flatMap((totals) => totals.explain), ...quote.own.explain]
  return (
    sum(counted.map(({ amount }) => amount)) === grandTotal &&
    [true, false].every((isInside) => taxes(explain, isInside) === taxes(parts, isInside))
  )
}

function shares(input: CourtPricingInput, quote: CourtQuote): boolean {
  const left = quote.totals.itemsTotal - quote.totals.offerDiscount
  const near = (total: number, parts: readonly number[], weights: readonly number[]) =>
    parts.every((part, i) => {
      const weight = sum(weights)
      const floor = weight === 0 ? 0n : (BigInt(total) * BigInt(weights[i]!)) / BigInt(weight)
      return BigInt(part) === floor || BigInt(part) === floor + 1n
    })
  const all = totalsOf(quote)
  const nets = all.map(({ itemsTotal, offerDiscount }) => itemsTotal - offerDiscount)
  const rest = nets.map((net, i) => net - all[i]!.reward)
  return (
    quote.totals.reward === Math.min(input.reward, left) &&
    near(
      quote.totals.reward,
      all.map(({ reward }) => reward),
      nets,
    ) &&
    near(
      quote.totals.loyalty,
      all.map(({ loyalty }) => loyalty),
      rest,
    ) &&
    near(
      quote.totals.earned,
      all.map(({ earned }) => earned),
      all.map(({ subtotal }) => subtotal),
    )
  )
}

function declines(_: CourtPricingInput, quote: CourtQuote, random: () => number): boolean {
  const vendors = quote.vendors.map(({ storeId, quote: { totals } }) => ({ storeId, totals }))
  const order = { vendors, own: quote.own }
  const left = { amount: quote.totals.grandTotal, credits: quote.totals.credits, points: quote.totals.redeemed }
  const declined = new Set<string>()
  for (const { storeId, totals } of vendors.toSorted(() => random() - 0.5)) {
    const part = declinedPart(order, storeId, declined)
    declined.add(storeId)
    const isLast = declined.size === vendors.length
    if (part.isAll !== isLast || part.amount !== totals.grandTotal + (isLast ? quote.own.grandTotal : 0)) return false
    left.amount -= part.amount
    left.credits -= part.credits
    left.points -= part.points
    if (left.amount < 0 || left.credits < 0 || left.points < 0) return false
  }
  return vendors.length === 0 || left.amount + left.credits + left.points === 0
}

function turns(input: CourtPricingInput, quote: CourtQuote, random: () => number): boolean {
  const shuffle = <T>(list: readonly T[]) => list.toSorted(() => random() - 0.5)
  const vendors = shuffle(input.vendors).map((vendor) => ({ ...vendor, lines: shuffle(vendor.lines) }))
  const turned = quoteCourt({ ...input, vendors })
  const { explain: _first, ...before } = quote.totals
  const { explain: _second, ...after } = turned.totals
  return (
    JSON.stringify([before, quote.own, describe(quote.vendors)]) ===
    JSON.stringify([after, turned.own, describe(turned.vendors)])
  )
}

function describe(vendors: readonly VendorQuote[]): string {
  return JSON.stringify(
    vendors
      .map(({ storeId, quote, share, reward, credits }) => {
        const { explain: _, ...totals } = quote.totals
        const lines = quote.lines.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))
        return { storeId, totals, lines, share, reward, credits }
      })
      .sort((a, b) => (a.storeId < b.storeId ? -1 : 1)),
  )
}

/** What is asked of one cart alone: its points are the court's, and its gift is known by its line. */
const NOT_OF_VENDORS = ['points are whole', 'the order of adding']

/** Each vendor's order stands for itself. Priced again out of what is kept with it, it is the same; it keeps the laws of a cart. */
function brokenByVendors({ currency, orderType, vendors, loyalty }: CourtPricingInput, quote: CourtQuote): string[] {
  return quote.vendors.flatMap(({ quote: priced, share, reward, credits }, i) => {
    const { taxIncluded, lines, fees, promotion } = vendors[i]!
    const snapshot: PricingInput = {
      ...{ currency, orderType, taxIncluded, lines, loyalty, reward, credits },
      ...{ fees: { ...fees, smallOrder: null }, delivery: null, offer: promotion, points: 0, court: share },
    }
    const again = JSON.stringify(quoteCart(snapshot)) === JSON.stringify(priced)
    const broken = brokenLaws(snapshot, priced).filter((law) => !NOT_OF_VENDORS.some((words) => law.startsWith(words)))
    return again ? broken : ['a vendor priced again out of its own order is the same', ...broken]
  })
}
