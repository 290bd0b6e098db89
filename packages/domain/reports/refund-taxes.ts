import { allocate } from '../money/index.ts'

/** Tax at one rate, minor units; the rate in basis points. */
export interface RateTax {
  readonly rate: number
  readonly tax: number
}

/** Units of a line that went back: their part of the tax is that of their share. */
interface ReturnedUnits {
  readonly lineId: string
  readonly first: number
  readonly units: number
}

interface TaxedLine {
  readonly id: string
  readonly qty: number
  readonly taxRate: number
  readonly share: { readonly tax: number }
}

/** What went back at once, in one or more parts, and the units that it was for; none: an amount. */
interface ReturnedMoney {
  readonly parts: readonly number[]
  readonly units: readonly ReturnedUnits[]
}

/**
 * What of each return is tax, part by part and rate by rate. Units give back the tax of their share. An amount takes its part of
 * what is left. So all returns of a sale sum to its tax to the minor unit, in whatever order they come.
 *
 * @param taken what the sale took, minor units
 */
export function taxesOfReturns(
  {
    taken,
    taxes,
    lines,
  }: { readonly taken: number; readonly taxes: readonly RateTax[]; readonly lines: readonly TaxedLine[] },
  returns: readonly ReturnedMoney[],
): (readonly RateTax[])[][] {
  const left = new Map(taxes.map(({ rate, tax }) => [rate, tax]))
  let money = taken
  return returns.map(({ parts, units }) => {
    const amount = parts.reduce((sum, part) => sum + part, 0)
    const back =
      amount >= money ? new Map(left) : units.length > 0 ? ofUnits(units, lines, left) : ofAmount(amount, money, left)
    for (const [rate, tax] of back) left.set(rate, (left.get(rate) ?? 0) - tax)
    money = Math.max(0, money - amount)
    return shareOut(parts, back)
  })
}

function ofUnits(
  returned: readonly ReturnedUnits[],
  lines: readonly TaxedLine[],
  left: ReadonlyMap<number, number>,
): Map<number, number> {
  const back = new Map<number, number>()
  for (const { lineId, first, units } of returned) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) continue
    const tax = taxOf(line, first + units) - taxOf(line, first)
    const before = back.get(line.taxRate) ?? 0
    back.set(line.taxRate, Math.min(left.get(line.taxRate) ?? 0, before + tax))
  }
  return back
}

function taxOf({ share, qty }: TaxedLine, units: number): number {
  return Number((BigInt(share.tax) * BigInt(units)) / BigInt(qty))
}

function ofAmount(amount: number, money: number, left: ReadonlyMap<number, number>): Map<number, number> {
  return new Map([...left].map(([rate, tax]) => [rate, Number((BigInt(tax) * BigInt(amount)) / BigInt(money))]))
}

function shareOut(parts: readonly number[], back: ReadonlyMap<number, number>): (readonly RateTax[])[] {
  const shares = [...back].filter(([, tax]) => tax > 0).map(([rate, tax]) => ({ rate, taxes: allocate(tax, parts) }))
  return parts.map((_, i) => shares.map(({ rate, taxes }) => ({ rate, tax: taxes[i]! })).filter(({ tax }) => tax > 0))
}
