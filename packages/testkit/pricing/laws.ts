import { refundUnits } from '@compass/domain/payments'
import { type PricingInput, type PricingLine, type Quote, type QuoteLine, quoteCart } from '@compass/domain/pricing'
import { isDelivery } from '@compass/domain/services'

/** What must be true of the price of every cart (decisions, the price of a cart): a sentence for each that is not. */
export function brokenLaws(input: PricingInput, quote: Quote = quoteCart(input)): string[] {
  return LAWS.flatMap(([law, holds]) => (holds(input, quote) ? [] : [law]))
}

type Law = readonly [law: string, holds: (input: PricingInput, quote: Quote) => boolean]

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
  ['the order of adding changes no total, no tax and no share', addings],
  ['a fee is due below and delivery is free from an amount of items after offers, however they are paid', thresholds],
  ['units of a line that are refunded in any parts sum to its share', unitRefundsSum],
]

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function isWhole(_: PricingInput, { lines, totals }: Quote): boolean {
  const { fees, explain: _explain, taxIncluded: _taxIncluded, ...amounts } = totals
  const all = [...Object.values(amounts), ...fees.flatMap((fee) => [fee.amount, fee.tax])]
  for (const { unit, total, share } of lines) all.push(unit, total, share.discount, share.tax, share.paid)
  return all.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
}

function partsSum({ taxIncluded }: PricingInput, { lines, totals }: Quote): boolean {
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

function refundsSum({ taxIncluded }: PricingInput, { lines, totals }: Quote): boolean {
  const paid = totals.grandTotal + totals.credits
  const paidForFees = sum(totals.fees.map((fee) => fee.amount + (taxIncluded ? 0 : fee.tax)))
  return lines.every((_, refunded) => {
    const others = sum(lines.filter((_, place) => place !== refunded).map(({ share }) => share.paid))
    return lines[refunded]!.share.paid + others + paidForFees === paid
  })
}

function explains(_: PricingInput, { totals }: Quote): boolean {
  const counted = totals.explain.filter(({ informative }) => !informative)
  const tax = totals.explain.filter(({ rule }) => rule === 'tax' || rule === 'taxIncluded')
  return (
    sum(counted.map(({ amount }) => amount)) === totals.grandTotal &&
    sum(tax.map(({ amount }) => amount)) === totals.tax
  )
}

function taxes(input: PricingInput, { lines, totals }: Quote): boolean {
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

function points({ loyalty, points, offer: promotion }: PricingInput, { totals }: Quote): boolean {
  if (!loyalty) return totals.redeemed === 0 && totals.loyalty === 0 && totals.earned === 0
  if (promotion?.forbidsLoyalty && totals.redeemed + totals.loyalty > 0) return false
  const { earn, redeem, mostPerOrder } = loyalty
  return (
    totals.redeemed <= points &&
    totals.loyalty <= (mostPerOrder ?? Number.POSITIVE_INFINITY) &&
    BigInt(totals.loyalty) === (BigInt(totals.redeemed) * BigInt(redeem.worth)) / BigInt(redeem.points) &&
    BigInt(totals.earned) === (BigInt(totals.subtotal) * BigInt(earn.points)) / BigInt(earn.per)
  )
}

function reward(input: PricingInput, { totals }: Quote): boolean {
  const left = totals.itemsTotal - totals.offerDiscount
  return totals.reward === Math.min(input.reward, left) && totals.loyalty <= left - totals.reward
}

function credits(input: PricingInput, quote: Quote): boolean {
  if (input.credits === 0) return quote.totals.credits === 0
  const plain = quoteCart({ ...input, credits: 0 })
  const { credits, grandTotal, explain: _explain, ...others } = quote.totals
  const { credits: _none, grandTotal: due, explain: _plain, ...before } = plain.totals
  return (
    credits === Math.min(input.credits, due) &&
    grandTotal === due - credits &&
    JSON.stringify([others, quote.lines]) === JSON.stringify([before, plain.lines])
  )
}

/** The same things added in other orders: the ids of lines follow the order, so what is compared is what each line is. */
function addings(input: PricingInput, quote: Quote): boolean {
  const before = whatEachIs(input.lines, quote)
  const random = numbersOf(input.lines.length)
  return [input.lines.toReversed(), input.lines.toSorted(() => random() - 0.5)].every((added) => {
    const lines = added.map((line, i) => ({ ...line, lineId: `added-${String(i).padStart(3, '0')}` }))
    return whatEachIs(lines, quoteCart({ ...input, lines })) === before
  })
}

function whatEachIs(lines: readonly PricingLine[], { lines: priced, totals }: Quote): string {
  const { explain: _, ...amounts } = totals
  const each = priced.map(({ lineId: _, ...price }: QuoteLine, i) => {
    const { product, chosen, qty, isGift } = lines[i]!
    return JSON.stringify([product.sku, chosen, qty, isGift, price])
  })
  return JSON.stringify([amounts, each.sort()])
}

function thresholds(input: PricingInput, { totals }: Quote): boolean {
  if (input.lines.length === 0) return totals.fees.length === 0
  const measured = totals.itemsTotal - totals.offerDiscount
  const amountOf = (kind: string, { fees }: Quote['totals'] = totals) => fees.find((fee) => fee.kind === kind)?.amount
  const { smallOrder } = input.fees
  const isSmall = smallOrder !== null && smallOrder.amount > 0 && measured < smallOrder.below
  if (amountOf('smallOrder') !== (isSmall ? smallOrder.amount : undefined)) return false
  const isFree =
    input.offer?.gift.kind === 'freeDelivery' || measured >= (input.delivery?.freeFrom ?? Number.POSITIVE_INFINITY)
  const isDelivered = input.delivery !== null && isDelivery(input.orderType)
  if (amountOf('delivery') !== (isDelivered ? (isFree ? 0 : input.delivery.fee) : undefined)) return false
  const plain = quoteCart({ ...input, reward: 0, points: 0, credits: 0 }).totals
  return ['smallOrder', 'delivery'].every((kind) => amountOf(kind) === amountOf(kind, plain))
}

/** Of a line of more units its parts are of any size. */
const MAX_SINGLE_UNITS = 9

function unitRefundsSum({ lines }: PricingInput, quote: Quote): boolean {
  return quote.lines.every(({ share }, place) => {
    const line = { paid: share.paid, qty: lines[place]!.qty }
    const random = numbersOf(share.paid + place)
    const anyParts: number[] = []
    for (let left = line.qty; left > 0; left -= anyParts.at(-1)!) anyParts.push(1 + Math.floor(random() * left))
    return refundsHold(line, anyParts) && (line.qty > MAX_SINGLE_UNITS || refundsHold(line, Array(line.qty).fill(1)))
  })
}

/**
 * Do refunds of so many units each, one after the other, give back a line's share? None is below nothing or above what is
 * left of it, all of it is refunded in the end, and nothing after that.
 */
export function refundsHold(
  line: { readonly paid: number; readonly qty: number },
  parts: readonly number[],
  refund = refundUnits,
): boolean {
  let [units, supplied] = [0, 0]
  for (const part of parts) {
    const created = refund(line, units, part)
    if (!created.ok || !Number.isSafeInteger(created.value.amount) || created.value.amount < 0) return false
    units += part
    supplied += created.value.amount
    if (supplied > line.paid) return false
  }
  return supplied === line.paid && !refund(line, units, 1).ok
}

/** Numbers from 0 up to 1 that look like chance and are always the same for a seed: a law holds or breaks for good. */
function numbersOf(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function turns(input: PricingInput, { lines, totals }: Quote): boolean {
  const turned = quoteCart({ ...input, lines: input.lines.toReversed() })
  const { explain: _first, ...before } = totals
  const { explain: _second, ...after } = turned.totals
  return JSON.stringify([before, lines]) === JSON.stringify([after, turned.lines.toReversed()])
}
