import { allowsPoints, redeemPoints } from '../loyalty/index.ts'
import { addMoney, allocate, timesMoney } from '../money/index.ts'
import { discountOf, findUnpaired, type Gift, pairOff } from '../promotions/index.ts'
import type { CourtShare, ExplainRule } from './types.ts'
import { netOf, type QuoteDraft } from './working.ts'

/** Step 2: the free units of pairs, at their base price; their extras are charged. */
export function takePairs(working: QuoteDraft): void {
  const { input, promotionLines, inOrder } = working
  working.freeUnits = pairOff(promotionLines, inOrder, input.rules !== 1)
  working.oneMoreFree = findUnpaired(promotionLines, inOrder).map((place) => promotionLines[place]!.lineId)
  for (let place = 0; place < promotionLines.length; place++) {
    const qty = working.freeUnits[place]!
    if (qty === 0) continue
    const { lineId, base } = promotionLines[place]!
    reduceLine(working, place, timesMoney(base, qty))
    working.explain.push({ rule: 'bogo', line: lineId, amount: -timesMoney(base, qty), data: { qty, unit: base } })
  }
}

/** Step 3: the one unit of the promotion's free product, at its base price; its extras are charged. */
export function takeFreeProduct(working: QuoteDraft): void {
  const { offer: promotion } = working.input
  if (promotion?.gift.kind !== 'freeProduct') return
  const courtsGift = working.input.court?.giftLine
  const place = working.promotionLines.findIndex(({ isGift, lineId }) => isGift && lineId !== courtsGift)
  const gift = working.promotionLines[place]
  if (!gift || !promotion.gift.productIds.includes(gift.productId)) return
  reduceLine(working, place, gift.base)
  const data = { qty: 1, unit: gift.base }
  working.explain.push({ rule: 'freeProduct', line: gift.lineId, amount: -gift.base, data })
}

/** Step 4: the promotion, once over everything that it is about and that is not free already. */
export function applyPromotion(working: QuoteDraft): void {
  const { offer: promotion } = working.input
  if (!promotion) return
  const free: number[] = []
  for (const { share } of working.lines) free.push(share.discount)
  const { amount, weights } = discountOf(promotion, working.promotionLines, free, working.freeUnits)
  reduceAll(working, 'offer', amount, weights, numbersOf(promotion.gift, amount, weights))
  working.totals.offerDiscount = addMoney(working.totals.offerDiscount, amount)
}

/** What the promotion's sentence needs: of a percentage its rate, the sum it was taken of, and the most where that counted. */
function numbersOf(gift: Gift, amount: number, weights: readonly number[]): Record<string, number> {
  if (gift.kind === 'fixedPrice') return { unit: gift.price }
  if (gift.kind !== 'percentage') return {}
  const numbers = { rate: gift.rate, base: weights.reduce(addMoney, 0) }
  return gift.most === amount ? { ...numbers, most: gift.most } : numbers
}

/** Step 5: the reward, then points, each over everything that is still to be paid. */
export function takeRewardAndPoints(working: QuoteDraft): void {
  const { input, totals } = working
  const afterPromotion = totals.itemsTotal - totals.offerDiscount
  if (input.reward > 0) {
    totals.reward = Math.min(input.reward, afterPromotion)
    reduceAll(working, 'reward', totals.reward, netsOf(working), {})
  }
  const { points, amount } = input.court
    ? { points: input.court.points, amount: input.court.loyalty }
    : redemptionOf(input, afterPromotion - totals.reward)
  reduceAll(working, 'loyalty', amount, netsOf(working), { points })
  totals.loyalty = amount
  totals.redeemed = points
}

function redemptionOf({ loyalty, points, offer: promotion }: QuoteDraft['input'], left: number) {
  if (!loyalty || points === 0 || !allowsPoints(promotion)) return { points: 0, amount: 0 }
  return redeemPoints(loyalty, points, left)
}

/** In a court, after step 4: the vendor's part of the court's promotion, over what its lines still cost. */
export function takeCourtPromotion(working: QuoteDraft): void {
  const { court } = working.input
  if (!court?.promotion) return
  takeCourtsGift(working, court)
  if (court.discount === 0) return
  const { lines, promotionLines, freeUnits, totals } = working
  const before = lines.map(({ share }) => share.discount)
  const { weights } = discountOf(court.promotion, promotionLines, before, freeUnits)
  reduceAll(working, 'courtOffer', court.discount, weights, {})
  totals.offerDiscount = addMoney(totals.offerDiscount, court.discount)
}

function takeCourtsGift(working: QuoteDraft, { giftLine }: CourtShare): void {
  const place = working.promotionLines.findIndex(({ isGift, lineId }) => isGift && lineId === giftLine)
  const gift = working.promotionLines[place]
  if (!gift) return
  reduceLine(working, place, gift.base)
  const data = { qty: 1, unit: gift.base }
  working.explain.push({ rule: 'freeProduct', line: gift.lineId, amount: -gift.base, data })
}

function reduceLine({ lines, totals }: QuoteDraft, place: number, amount: number): void {
  const { share } = lines[place]!
  share.discount = addMoney(share.discount, amount)
  totals.offerDiscount = addMoney(totals.offerDiscount, amount)
}

/** Shares a reduction over the lines by largest remainder, ties to the first by SKU and choices. `weights` in the order of the lines. */
function reduceAll(
  { lines, inOrder, explain }: QuoteDraft,
  rule: ExplainRule,
  amount: number,
  weights: readonly number[],
  data: Record<string, number>,
): void {
  if (amount === 0) return
  const weightsInOrder: number[] = []
  for (const place of inOrder) weightsInOrder.push(weights[place]!)
  const parts = allocate(amount, weightsInOrder)
  for (let i = 0; i < inOrder.length; i++) lines[inOrder[i]!]!.share.discount += parts[i]!
  explain.push({ rule, amount: -amount, data })
}

function netsOf({ lines }: QuoteDraft): number[] {
  const nets: number[] = []
  for (const line of lines) nets.push(netOf(line))
  return nets
}
