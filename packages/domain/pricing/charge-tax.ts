import { addMoney, allocate, mulRatioHalfUp } from '../money/index.ts'
import { netOf, type QuoteDraft } from './working.ts'

/**
 * Step 8: tax once per rate, on the summed net of all lines and fees of that rate, rounded once. On top it is base × r,
 * inside base × r / (1 + r). Then it goes back by largest remainder, to the lines by SKU and choices and then to the fees.
 * The part of each line or fee is therefore known when it is refunded.
 */
export function chargeTax(working: QuoteDraft): void {
  const { taxIncluded } = working.input
  for (const rate of ratesOf(working)) {
    const weights = weightsOf(working, rate)
    let base = 0
    for (const weight of weights) base = addMoney(base, weight)
    if (base === 0) continue
    const tax = mulRatioHalfUp(base, rate, taxIncluded ? 10_000 + rate : 10_000)
    giveBack(working, rate, allocate(tax, weights))
    working.totals.tax = addMoney(working.totals.tax, tax)
    const data = { rate, base }
    if (taxIncluded) working.explain.push({ rule: 'taxIncluded', amount: tax, informative: true, data })
    else working.explain.push({ rule: 'tax', amount: tax, data })
  }
}

/** The rates in use, lowest first: the order of a cart must not show in its explanation of tax. */
function ratesOf({ input, fees }: QuoteDraft): number[] {
  const rates: number[] = []
  for (const { product } of input.lines) {
    if (product.taxRate > 0 && !rates.includes(product.taxRate)) rates.push(product.taxRate)
  }
  for (const { taxRate } of fees) if (taxRate && !rates.includes(taxRate)) rates.push(taxRate)
  return rates.sort((a, b) => a - b)
}

/** The net amounts taxed at a rate, in the order in which `giveBack` reads their parts. */
function weightsOf({ input, lines, inOrder, fees }: QuoteDraft, rate: number): number[] {
  const weights: number[] = []
  for (const place of inOrder) if (input.lines[place]!.product.taxRate === rate) weights.push(netOf(lines[place]!))
  for (const fee of fees) if (fee.taxRate === rate) weights.push(fee.amount)
  return weights
}

function giveBack({ input, lines, inOrder, fees }: QuoteDraft, rate: number, parts: readonly number[]): void {
  let next = 0
  for (const place of inOrder)
    if (input.lines[place]!.product.taxRate === rate) lines[place]!.share.tax = parts[next++]!
  for (const fee of fees) if (fee.taxRate === rate) fee.tax = parts[next++]!
}
