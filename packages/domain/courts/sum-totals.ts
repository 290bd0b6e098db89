import { addMoney } from '../money/index.ts'
import type { Explain, ExplainRule, Fee, FeeKind, Totals } from '../pricing/index.ts'
import type { CourtOwnLines, VendorQuote } from './types.ts'

const FEE_KINDS: readonly FeeKind[] = ['delivery', 'packaging', 'service', 'smallOrder']

/** In the order in which the rules are applied; one entry for each of the rules of the court, whoever carries it. */
const IN_ORDER: readonly (readonly [rules: readonly ExplainRule[], isOne: boolean])[] = [
  [['item'], false],
  [['bogo'], false],
  [['freeProduct'], false],
  [['offer'], false],
  [['courtOffer'], true],
  [['reward'], true],
  [['loyalty'], true],
  [['deliveryFee', 'freeDelivery', 'offeredDelivery'], false],
  [['packagingFee'], false],
  [['serviceFee'], false],
  [['smallOrderFee'], false],
  [['tax'], true],
  [['taxIncluded'], true],
  [['credits'], true],
  [['earned'], true],
]

/**
 * The totals of the whole court order: the sums of its vendors' and the court's own. Where some taxes are on top, `tax` is
 * these, and those inside prices stand in `explain` alone.
 */
export function sumTotals(vendors: readonly VendorQuote[], own: CourtOwnLines): Totals {
  const all = vendors.map(({ quote }) => quote.totals)
  const sum = (amount: (totals: Totals) => number) => all.reduce((total, one) => addMoney(total, amount(one)), 0)
  const parties = [...all, ...(own.fees.length > 0 || all.length === 0 ? [own] : [])]
  const taxIncluded = parties.every((party) => party.taxIncluded)
  const taxes = parties.filter((party) => taxIncluded || !party.taxIncluded)
  const credits = addMoney(
    own.credits,
    sum((totals) => totals.credits),
  )
  return {
    itemsTotal: sum((totals) => totals.itemsTotal),
    offerDiscount: sum((totals) => totals.offerDiscount),
    reward: sum((totals) => totals.reward),
    loyalty: sum((totals) => totals.loyalty),
    credits,
    subtotal: sum((totals) => totals.subtotal),
    fees: sumFees([...own.fees, ...all.flatMap(({ fees }) => fees)]),
    tax: taxes.reduce((total, { tax }) => addMoney(total, tax), 0),
    taxIncluded,
    grandTotal: addMoney(
      own.grandTotal,
      sum((totals) => totals.grandTotal),
    ),
    refundAmount: 0,
    earned: sum((totals) => totals.earned),
    redeemed: sum((totals) => totals.redeemed),
    explain: explainWhole(vendors, own, credits),
  }
}

/** One fee of each kind; its rate where all of them have the same. */
function sumFees(fees: readonly Fee[]): Fee[] {
  return FEE_KINDS.flatMap((kind) => {
    const own = fees.filter((fee) => fee.kind === kind)
    const [first] = own
    if (!first) return []
    const amount = own.reduce((total, fee) => addMoney(total, fee.amount), 0)
    const tax = own.reduce((total, fee) => addMoney(total, fee.tax), 0)
    return [
      { kind, amount, tax, taxRate: own.every(({ taxRate }) => taxRate === first.taxRate) ? first.taxRate : null },
    ]
  })
}

function explainWhole(vendors: readonly VendorQuote[], own: CourtOwnLines, credits: number): Explain[] {
  const entries = vendors.flatMap(({ storeId, quote }) =>
    quote.totals.explain.map((entry) => ({ ...entry, store: storeId })),
  )
  const all: readonly Explain[] = [...entries.filter(({ rule }) => rule !== 'credits'), ...own.explain]
  const whole = IN_ORDER.flatMap(([rules, isOne]) => {
    const found = all.filter(({ rule }) => rules.includes(rule))
    return isOne ? joined(found) : found
  })
  if (credits === 0) return whole
  const paid: Explain = { rule: 'credits', amount: -credits }
  const earned = whole.findIndex(({ rule }) => rule === 'earned')
  return earned === -1 ? [...whole, paid] : whole.toSpliced(earned, 0, paid)
}

/** Entries of one rule as one; taxes by their rates, lowest first. */
function joined(entries: readonly Explain[]): Explain[] {
  const byRate = Map.groupBy(entries, ({ data }) => data?.rate ?? 0)
  return [...byRate]
    .sort(([a], [b]) => a - b)
    .map(([rate, same]) => {
      const { rule, informative } = same[0]!
      const total = (amount: (entry: Explain) => number) => same.reduce((sum, entry) => addMoney(sum, amount(entry)), 0)
      const data = {
        ...(rate > 0 && { rate, base: total((entry) => entry.data?.base ?? 0) }),
        ...(same[0]!.data?.points !== undefined && { points: total((entry) => entry.data?.points ?? 0) }),
      }
      return {
        rule,
        amount: total((entry) => entry.amount),
        ...(informative && { informative }),
        ...(Object.keys(data).length > 0 && { data }),
      }
    })
}
