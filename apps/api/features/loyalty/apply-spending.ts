import type { CartRecord } from '@compass/domain/cart'
import type { PricingContext } from '@compass/domain/checkout'
import { priceWhole, type WholePrice } from '@compass/domain/courts'
import {
  allowsPoints,
  type Holdings,
  mostPoints,
  NOTHING_SPENT,
  type RequestedSpending,
  redeemPoints,
  spendingOrNull,
  worthOf,
} from '@compass/domain/loyalty'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'
import { accept, type Money, refuse } from '@compass/domain/refusal'
import type { CartChange } from '../cart/cart-change.ts'
import { issuedPromotions } from '../cart/cart-promotions.ts'
import type { CartWork } from '../cart/change-cart.ts'
import { inStore } from '../cart/change-promotion.ts'

/**
 * Uses points, or none. Refuses `loyalty_not_offered`, `phone_unverified`, `points_too_few` with the balance, `points_above_limit`,
 * `loyalty_with_offer`, and as every change of a cart.
 */
export function applyLoyalty(input: {
  readonly store: string
  readonly points?: number | undefined
  readonly cancel: boolean
}): CartWork {
  return (loaded, live, context) => {
    const there = inStore(loaded, live, input.store)
    if (!there.ok) return there
    const cart = there.value
    if (input.cancel) return accept(withSpending(cart, { points: null }))
    const scheme = loaded.merchant.loyalty
    if (!scheme) return refuse({ reason: 'loyalty_not_offered' })
    const { holds } = context
    if (!holds) return refuse({ reason: 'phone_unverified' })
    const points = input.points ?? holds.points
    if (points === 0 || points > holds.points) return refuse({ reason: 'points_too_few', balance: holds.points })
    const { mostPerOrder } = scheme
    if (input.points !== undefined && mostPerOrder !== null && worthOf(scheme, points) > mostPerOrder) {
      const { points: most } = redeemPoints(scheme, Number.MAX_SAFE_INTEGER, mostPerOrder)
      const worth = { amount: mostPerOrder, currency: loaded.merchant.currency }
      return refuse({ reason: 'points_above_limit', most, worth })
    }
    const forbidding = forbiddingPoints(loaded, cart, context)
    if (forbidding) {
      const { code, name } = forbidding
      return refuse({ reason: 'loyalty_with_offer', promo: { code, name } })
    }
    if (mostPoints(scheme, points).points === 0) return refuse({ reason: 'points_too_few', balance: holds.points })
    return accept(withSpending(cart, { points: { asked: input.points ?? null } }))
  }
}

/** The promotion in a cart beside which no points count, of whomever it is; null: none forbids them. */
export function forbiddingPoints(loaded: LoadedMerchant, cart: CartRecord, context: PricingContext): Promotion | null {
  const current = issuedPromotions(loaded, cart, context).flatMap((issued) => issued.current ?? [])
  return current.find((promotion) => !allowsPoints(promotion)) ?? null
}

/** The cart's price with points, as if the order taker had confirmed them. */
export function pricedWith(
  loaded: LoadedMerchant,
  cart: CartRecord,
  points: number,
  context: PricingContext,
  holds: Holdings,
): WholePrice {
  const ask = { amount: points, expiresAt: context.now, tries: 0, confirmedAt: context.now }
  const spending = { ...(cart.spending ?? NOTHING_SPENT), points: { asked: points } }
  return priceWhole(loaded, { ...cart, spending }, { ...context, holds: { ...holds, ask } })
}

/**
 * Pays with credits, or no more. Refuses `loyalty_not_offered`, `phone_unverified`, `credits_too_few` with the balance,
 * `invalid_fields` for another currency, and as every change of a cart.
 */
export function applyCredits(input: {
  readonly store: string
  readonly amount?: Money | undefined
  readonly cancel: boolean
}): CartWork {
  return (loaded, live, { holds }) => {
    const there = inStore(loaded, live, input.store)
    if (!there.ok) return there
    const cart = there.value
    if (input.cancel) return accept(withSpending(cart, { credits: null }))
    const { currency, credits } = loaded.merchant
    if (!credits) return refuse({ reason: 'loyalty_not_offered' })
    const isOther = input.amount !== undefined && input.amount.currency !== currency
    if (isOther) return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount.currency', rule: 'invalid' }] })
    if (!holds) return refuse({ reason: 'phone_unverified' })
    const most = input.amount?.amount ?? null
    if (holds.credits === 0 || (most !== null && most > holds.credits))
      return refuse({ reason: 'credits_too_few', balance: { amount: holds.credits, currency } })
    return accept(withSpending(cart, { credits: { most } }))
  }
}

/**
 * Uses one of the customer's rewards in the place of another, or none. Refuses `phone_unverified`, `reward_gone` for one
 * that is used, ended or somebody else's, `reward_below_minimum` (4203), and as every change of a cart.
 */
export function applyReward(input: { readonly store: string; readonly reward: string | null }): CartWork {
  return (loaded, live, context) => {
    const there = inStore(loaded, live, input.store)
    if (!there.ok) return there
    const cart = there.value
    if (input.reward === null) return accept(withSpending(cart, { rewardId: null }))
    if (!context.holds) return refuse({ reason: 'phone_unverified' })
    if (context.holds.reward?.id !== input.reward) return refuse({ reason: 'reward_gone' })
    const change = withSpending(cart, { rewardId: input.reward })
    const priced = priceWhole(loaded, { ...cart, ...change.cart }, context)
    if (priced.rewardMissing > 0) {
      const missing = { amount: priced.rewardMissing, currency: loaded.merchant.currency }
      return refuse({ reason: 'reward_below_minimum', missing })
    }
    return accept(change)
  }
}

function withSpending(
  cart: CartRecord,
  changes: Partial<RequestedSpending>,
): CartChange & { readonly cart: CartRecord } {
  const spending = spendingOrNull({ ...(cart.spending ?? NOTHING_SPENT), ...changes })
  return { cart: { ...cart, spending } }
}
