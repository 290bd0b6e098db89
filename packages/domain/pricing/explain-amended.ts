import { allocate } from '../money/index.ts'
import type { Amendable, AmendedLine } from './amendment-types.ts'
import type { Explain, ExplainRule, Totals } from './types.ts'

/** Rules of one line each; they leave with it. */
const OF_A_LINE: readonly ExplainRule[] = ['item', 'bogo', 'freeProduct']
const TAXES: readonly ExplainRule[] = ['tax', 'taxIncluded']

/**
 * Why an amended price is what it is: the entries of the price before, with the amounts as they are now. What the numbers of
 * a promotion's sentence were taken of is no more, so it keeps its amount alone.
 */
export function explainAmended(before: Amendable, lines: readonly AmendedLine[], totals: Totals): Explain[] {
  const had = before.totals.explain
  const isHere = new Set(lines.map(({ id }) => id))
  const ofLines = had.filter(({ rule, line }) => rule !== 'item' && OF_A_LINE.includes(rule) && isHere.has(line ?? ''))
  const byLines = ofLines.reduce((sum, { amount }) => sum - amount, 0)
  const now: Partial<Record<ExplainRule, number>> = {
    ...ofPromotions(had, totals.offerDiscount - byLines),
    reward: -totals.reward,
    loyalty: -totals.loyalty,
    credits: -totals.credits,
  }
  const explain: Explain[] = lines.map(({ id, total, qty, unit }) => ({
    rule: 'item',
    line: id,
    amount: total,
    data: { qty, unit },
  }))
  explain.push(...ofLines)
  for (const entry of had) {
    const { rule } = entry
    if (OF_A_LINE.includes(rule) || TAXES.includes(rule) || rule === 'credits' || rule === 'earned') continue
    const amount = now[rule]
    if (amount === undefined) explain.push(...amendedFee(entry, lines, totals))
    else if (amount === entry.amount) explain.push(entry)
    else if (amount !== 0)
      explain.push({ rule, amount, ...(rule === 'loyalty' ? { data: { points: totals.redeemed } } : {}) })
  }
  explain.push(...taxes(lines, totals))
  if (totals.credits > 0) explain.push({ rule: 'credits', amount: -totals.credits })
  if (totals.earned > 0) explain.push({ rule: 'earned', amount: 0, informative: true, data: { points: totals.earned } })
  return explain
}

/** What is left of the promotion's amount; of a vendor's and its court's by what each had taken off. */
function ofPromotions(had: readonly Explain[], left: number): Partial<Record<ExplainRule, number>> {
  const before = (rule: ExplainRule) => -(had.find((entry) => entry.rule === rule)?.amount ?? 0)
  const [own, courts] = [before('offer'), before('courtOffer')]
  if (courts === 0) return { offer: -left }
  const [ownLeft, courtsLeft] = allocate(left, [own, courts])
  return { offer: -ownLeft!, courtOffer: -courtsLeft! }
}

/** Packaging and service follow the items; the entries of delivery and of a small order stay as they were. */
function amendedFee(entry: Explain, lines: readonly AmendedLine[], totals: Totals): Explain[] {
  const kind = entry.rule === 'packagingFee' ? 'packaging' : entry.rule === 'serviceFee' ? 'service' : null
  if (!kind) return [entry]
  const amount = totals.fees.find((fee) => fee.kind === kind)?.amount ?? 0
  if (amount === 0) return []
  const qty = lines.reduce((sum, line) => sum + line.qty, 0)
  const data = kind === 'packaging' ? { ...entry.data, qty } : { ...entry.data, base: totals.subtotal }
  return [{ ...entry, amount, data }]
}

function taxes(lines: readonly AmendedLine[], { fees, taxIncluded }: Totals): Explain[] {
  const byRate = new Map<number, { tax: number; base: number }>()
  const add = (rate: number, tax: number, base: number) => {
    const sum = byRate.get(rate) ?? { tax: 0, base: 0 }
    byRate.set(rate, { tax: sum.tax + tax, base: sum.base + base })
  }
  for (const { taxRate, total, share } of lines) add(taxRate, share.tax, total - share.discount)
  for (const { taxRate, tax, amount } of fees) add(taxRate ?? 0, tax, amount)
  return [...byRate]
    .filter(([rate, { base }]) => rate > 0 && base > 0)
    .sort(([a], [b]) => a - b)
    .map(([rate, { tax, base }]) =>
      taxIncluded
        ? { rule: 'taxIncluded', amount: tax, informative: true, data: { rate, base } }
        : { rule: 'tax', amount: tax, data: { rate, base } },
    )
}
