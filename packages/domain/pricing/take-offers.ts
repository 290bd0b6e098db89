import { redeemPoints } from '../loyalty/index.ts'
import { addMoney, allocate, timesMoney } from '../money/index.ts'
import { discountOf, pairOff } from '../promotions/index.ts'
import type { Explain, ExplainRule } from './types.ts'
import { netOf, type Working } from './working.ts'

/** Step 2: the free units of pairs, at their base price; their extras are charged. */
export function takePairs(working: Working): void {
  const { offerLines } = working
  working.freeUnits = pairOff(offerLines)
  for (const [place, qty] of working.freeUnits.entries()) {
    const { lineId, base } = offerLines[place]!
    if (qty > 0)
      reduceLine(working, place, timesMoney(base, qty), { rule: 'bogo', line: lineId, data: { qty, unit: base } })
  }
}

/** Step 3: the one unit of the offer's free product, at its base price; its extras are charged. */
export function takeFreeProduct(working: Working): void {
  const { offer } = working.input
  if (offer?.gift.kind !== 'freeProduct') return
  const place = working.offerLines.findIndex(({ isGift }) => isGift)
  const gift = working.offerLines[place]
  if (!gift || !offer.gift.productIds.includes(gift.productId)) return
  reduceLine(working, place, gift.base, { rule: 'freeProduct', line: gift.lineId, data: { qty: 1, unit: gift.base } })
}

/** Step 4: the offer, once over everything that it is about and that is not free already. */
export function takeOffer(working: Working): void {
  const { offer } = working.input
  if (!offer) return
  const free = working.lines.map(({ share }) => share.discount)
  const { amount, weights } = discountOf(offer, working.offerLines, free, working.freeUnits)
  reduceAll(working, 'offer', amount, weights, {})
  working.totals.offerDiscount = addMoney(working.totals.offerDiscount, amount)
}

/** Step 5: the reward, then points, each over everything that is still to be paid. */
export function takeRewardAndPoints(working: Working): void {
  const { input, totals } = working
  const reward = Math.min(input.reward, leftOf(working))
  reduceAll(working, 'reward', reward, netsOf(working), {})
  totals.reward = reward
  if (!input.loyalty || input.points === 0 || input.offer?.forbidsLoyalty) return
  const { points, amount } = redeemPoints(input.loyalty, input.points, leftOf(working))
  reduceAll(working, 'loyalty', amount, netsOf(working), { points })
  totals.loyalty = amount
  totals.redeemed = points
}

function reduceLine(working: Working, place: number, amount: number, entry: Omit<Explain, 'amount'>): void {
  const line = working.lines[place]!
  line.share.discount = addMoney(line.share.discount, amount)
  working.totals.offerDiscount = addMoney(working.totals.offerDiscount, amount)
  working.explain.push({ ...entry, amount: -amount })
}

/** Shares a reduction over the lines by largest remainder, ties to the smaller line id. */
function reduceAll(
  { lines, byId, explain }: Working,
  rule: ExplainRule,
  amount: number,
  weights: readonly number[],
  data: Record<string, number>,
): void {
  if (amount === 0) return
  const parts = allocate(
    amount,
    byId.map((place) => weights[place]!),
  )
  for (const [index, place] of byId.entries()) lines[place]!.share.discount += parts[index]!
  explain.push({ rule, amount: -amount, data })
}

function netsOf({ lines }: Working): number[] {
  return lines.map(netOf)
}

function leftOf(working: Working): number {
  return netsOf(working).reduce(addMoney, 0)
}
