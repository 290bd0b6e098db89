import { type BasketInput, priceBasket, type Quote } from '@compass/domain/pricing'

/** What must be true of the price of every basket (decisions, the price of a basket): a sentence for each that is not. */
export function brokenLaws(input: BasketInput, quote: Quote = priceBasket(input)): string[] {
  return LAWS.flatMap(([law, holds]) => (holds(input, quote) ? [] : [law]))
}

type Law = readonly [law: string, holds: (input: BasketInput, quote: Quote) => boolean]

const LAWS: readonly Law[] = [
  ['every amount is a whole number that is not negative', isWhole],
  ['the parts of the lines and fees sum to the totals', partsSum],
  ['a line that is refunded and the rest are what was paid', refundsSum],
  ['the explanation sums to the grand total, and names all of the tax', explains],
  ['tax is rounded once for each rate, half up, and shared exactly within one unit', taxes],
  [
    'no line is reduced by more than it costs',
    (_, { lines }) => lines.every((line) => line.share.discount <= line.total),
  ],
  ['a reward takes no more off than it is worth, and points only what it leaves', reward],
  ['credits pay no more than they are and than is left, and change nothing else', credits],
  ['points are whole, no more than were asked for, and worth what they take off', points],
  ['the order of the lines does not matter', turns],
]

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function isWhole(_: BasketInput, { lines, totals }: Quote): boolean {
  const { fees, explain: _explain, taxIncluded: _taxIncluded, ...amounts } = totals
  const all = [...Object.values(amounts), ...fees.flatMap((fee) => [fee.amount, fee.tax])]
  for (const { unit, total, share } of lines) all.push(unit, total, share.discount, share.tax, share.paid)
  return all.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
}

function partsSum({ taxIncluded }: BasketInput, { lines, totals }: Quote): boolean {
  const fees = sum(totals.fees.map(({ amount }) => amount))
  const onTop = taxIncluded ? 0 : totals.tax
  return (
    sum(lines.map(({ total }) => total)) === totals.itemsTotal &&
    sum(lines.map(({ share }) => share.tax)) + sum(totals.fees.map(({ tax }) => tax)) === totals.tax &&
    sum(lines.map(({ share }) => share.discount)) === totals.offerDiscount + totals.reward + totals.loyalty &&
    totals.subtotal === totals.itemsTotal - totals.offerDiscount - totals.reward - totals.loyalty &&
    totals.subtotal + fees + onTop - totals.credits === totals.grandTotal
  )
}

function refundsSum({ taxIncluded }: BasketInput, { lines, totals }: Quote): boolean {
  const paid = totals.grandTotal + totals.credits
  const paidForFees = sum(totals.fees.map((fee) => fee.amount + (taxIncluded ? 0 : fee.tax)))
  return lines.every((_, refunded) => {
    const others = sum(lines.filter((_, place) => place !== refunded).map(({ share }) => share.paid))
    return lines[refunded]!.share.paid + others + paidForFees === paid
  })
}

function explains(_: BasketInput, { totals }: Quote): boolean {
  const counted = totals.explain.filter(({ informative }) => !informative)
  const tax = totals.explain.filter(({ rule }) => rule === 'tax' || rule === 'taxIncluded')
  return (
    sum(counted.map(({ amount }) => amount)) === totals.grandTotal &&
    sum(tax.map(({ amount }) => amount)) === totals.tax
  )
}

function taxes(input: BasketInput, { lines, totals }: Quote): boolean {
  const rates = new Map<number, { base: bigint; parts: [net: number, tax: number][] }>()
  const taxed = [
    ...lines.map(
      ({ total, share }, i) => [input.lines[i]!.product.taxRate, total - share.discount, share.tax] as const,
    ),
    ...totals.fees.map((fee) => [fee.taxRate, fee.amount, fee.tax] as const),
  ]
  for (const [rate, net, tax] of taxed) {
    if (!rate) {
      if (tax !== 0) return false
      continue
    }
    const entry = rates.get(rate) ?? { base: 0n, parts: [] }
    entry.base += BigInt(net)
    entry.parts.push([net, tax])
    rates.set(rate, entry)
  }
  for (const [rate, { base, parts }] of rates) {
    const divisor = BigInt(input.taxIncluded ? 10_000 + rate : 10_000)
    const tax = (2n * base * BigInt(rate) + divisor) / (2n * divisor)
    if (BigInt(sum(parts.map(([, part]) => part))) !== tax) return false
    for (const [net, part] of parts) {
      const floor = base === 0n ? 0n : (tax * BigInt(net)) / base
      if (BigInt(part) !== floor && BigInt(part) !== floor + 1n) return false
    }
  }
  return true
}

function points({ loyalty, points, offer }: BasketInput, { totals }: Quote): boolean {
  if (!loyalty) return totals.redeemed === 0 && totals.loyalty === 0 && totals.earned === 0
  if (offer?.forbidsLoyalty && totals.redeemed + totals.loyalty > 0) return false
  const { earn, redeem, mostPerOrder } = loyalty
  return (
    totals.redeemed <= points &&
    totals.loyalty <= (mostPerOrder ?? Number.POSITIVE_INFINITY) &&
    BigInt(totals.loyalty) === (BigInt(totals.redeemed) * BigInt(redeem.worth)) / BigInt(redeem.points) &&
    BigInt(totals.earned) === (BigInt(totals.subtotal) * BigInt(earn.points)) / BigInt(earn.per)
  )
}

function reward(input: BasketInput, { totals }: Quote): boolean {
  const left = totals.itemsTotal - totals.offerDiscount
  return totals.reward === Math.min(input.reward, left) && totals.loyalty <= left - totals.reward
}

function credits(input: BasketInput, quote: Quote): boolean {
  if (input.credits === 0) return quote.totals.credits === 0
  const plain = priceBasket({ ...input, credits: 0 })
  const { credits, grandTotal, explain: _explain, ...others } = quote.totals
  const { credits: _none, grandTotal: due, explain: _plain, ...before } = plain.totals
  return (
    credits === Math.min(input.credits, due) &&
    grandTotal === due - credits &&
    JSON.stringify([others, quote.lines]) === JSON.stringify([before, plain.lines])
  )
}

function turns(input: BasketInput, { lines, totals }: Quote): boolean {
  const turned = priceBasket({ ...input, lines: input.lines.toReversed() })
  const { explain: _first, ...before } = totals
  const { explain: _second, ...after } = turned.totals
  return JSON.stringify([before, lines]) === JSON.stringify([after, turned.lines.toReversed()])
}
