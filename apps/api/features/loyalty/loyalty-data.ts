import type { AnswerOf } from '@compass/contract/call'
import type { getMisc } from '@compass/contract/loyalty'
import type { CartOwner, CartRecord } from '@compass/domain/cart'
import { type PricingContext, reconcileLiveCart } from '@compass/domain/checkout'
import { isCartOf, priceWhole } from '@compass/domain/courts'
import {
  asksSecretCode,
  type HeldReward,
  type Holdings,
  recordsPurchases,
  rewardMissing,
  worthOf,
} from '@compass/domain/loyalty'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { type OrderType, SERVICE } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { readHoldings } from '../../records/ledgers/holdings.ts'
import { balancesOf, listRewards } from '../../records/ledgers/ledger.ts'
import { cartOwnerOf } from '../cart/cart-seat.ts'
import { readUsesFor } from '../cart/promotion-uses.ts'
import { holderOfUser } from '../users/holder.ts'
import { forbiddingPoints, pricedWith } from './apply-spending.ts'

type Misc = AnswerOf<typeof getMisc>

/** Who looks at what a store's loyalty scheme is, and what they have. */
interface LoyaltyQuery {
  readonly loaded: LoadedMerchant
  readonly store: Store
  readonly orderType: OrderType | undefined
  readonly session: Session | null
  readonly now: Date
}

/** Loyalty data of a store (`GET /v1/misc`): the terms, and for a verified phone what it holds and the cart can use. */
export async function loyaltyMisc(api: Api, looking: LoyaltyQuery): Promise<Misc> {
  const { loaded, store, session } = looking
  const { merchant } = loaded
  const { loyalty = null, rewards = [], credits = false, currency } = merchant
  const tenant = api.database.tenant(merchant.id, 'asyncCommit')
  const isAny = loyalty !== null || rewards.length > 0 || credits
  const holder = isAny && session ? await holderOfUser(api, tenant, session.userId) : null
  const live = holder && session ? await liveAt(tenant, looking, await cartOwnerOf(api, loaded, session)) : null
  const orderType =
    looking.orderType ??
    live?.orderType ??
    (store.services.includes(SERVICE.DELIVERY) ? SERVICE.DELIVERY : SERVICE.PICKUP)
  const money = (amount: number) => ({ amount, currency })
  return {
    store: store.id,
    orderType,
    loyalty: loyalty && {
      earn: { points: loyalty.earn.points, per: money(loyalty.earn.per) },
      redeem: { points: loyalty.redeem.points, worth: money(loyalty.redeem.worth) },
      mostPerOrder: loyalty.mostPerOrder === null ? null : money(loyalty.mostPerOrder),
      asksSecretCode: asksSecretCode(loyalty, orderType),
      recordsPurchases: recordsPurchases(loyalty),
    },
    rewards: rewards.length > 0,
    credits,
    mayHold: holder !== null,
    ...(holder && session
      ? await held(api, tenant, looking, { holder, userId: session.userId, live })
      : { holdings: null, basket: null }),
  }
}

interface Holder {
  readonly holder: string
  readonly userId: string
  readonly live: CartRecord | null
}

async function held(
  api: Api,
  tenant: Tenant,
  { loaded, now }: LoyaltyQuery,
  { holder, userId, live }: Holder,
): Promise<Pick<Misc, 'holdings' | 'basket'>> {
  const { merchant } = loaded
  const [balances, rewards] = await Promise.all([balancesOf(tenant, holder), listRewards(tenant, holder, now)])
  const cart = live && { live, is: await context(api, tenant, loaded, live, { holder, userId, now }) }
  const priced = cart && priceWhole(loaded, cart.live, cart.is)
  const items = priced && priced.quote.totals.itemsTotal - priced.quote.totals.offerDiscount
  const money = (amount: number) => ({ amount, currency: merchant.currency })
  return {
    holdings: {
      points: balances.points,
      worth: money(merchant.loyalty ? worthOf(merchant.loyalty, balances.points) : 0),
      credits: money(balances.credits),
      rewards: rewards.map((reward) => ({
        ...rewardAnswer(reward, merchant.currency),
        ...stateOf(reward, items, live, money),
      })),
    },
    basket: cart && usable(loaded, cart.live, cart.is, money),
  }
}

function stateOf(
  reward: HeldReward,
  items: number | null,
  live: CartRecord | null,
  money: (amount: number) => { amount: number; currency: string },
): Pick<NonNullable<Misc['holdings']>['rewards'][number], 'state' | 'missing'> {
  const missing = rewardMissing(reward, items ?? 0)
  if (missing > 0 || items === null || items === 0)
    return { state: 'notApplicable', missing: missing > 0 ? money(missing) : null }
  return { state: live?.spending?.rewardId === reward.id ? 'applied' : 'applicable', missing: null }
}

async function context(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  live: CartRecord,
  customer: { readonly holder: string; readonly userId: string; readonly now: Date },
): Promise<PricingContext & { readonly holds: Holdings }> {
  const [uses, holds] = await Promise.all([
    readUsesFor(live, api, tenant, loaded, customer.userId),
    readHoldings(tenant, customer, live),
  ])
  return { now: customer.now, uses, method: null, holds }
}

/** What the cart could use of the points, were all of them asked for. */
function usable(
  loaded: LoadedMerchant,
  live: CartRecord,
  state: PricingContext & { readonly holds: Holdings },
  money: (amount: number) => { amount: number; currency: string },
): Misc['basket'] {
  if (!loaded.merchant.loyalty || live.lines.length === 0) return null
  const { quote } = pricedWith(loaded, live, state.holds.points, state, state.holds)
  const promotion = forbiddingPoints(loaded, live, state)
  return {
    cart: live.id,
    mostPoints: quote.totals.redeemed,
    mostWorth: money(quote.totals.loyalty),
    forbiddenBy: promotion ? { _id: promotion.id, name: promotion.name, code: promotion.code } : null,
  }
}

/** The live cart, reconciled, where it is of this store. */
async function liveAt(
  tenant: Tenant,
  { loaded, store, now }: LoyaltyQuery,
  owner: CartOwner,
): Promise<CartRecord | null> {
  const live = await findLiveCart(tenant, owner)
  return live && isCartOf(loaded, live, store.id) ? reconcileLiveCart(loaded, live, now).cart : null
}

export function rewardAnswer({ id, name, amount, minimum, validUntil }: HeldReward, currency: string) {
  return {
    _id: id,
    name,
    amount: { amount, currency },
    minimum: minimum === null ? null : { amount: minimum, currency },
    validUntil: validUntil?.toISOString() ?? null,
  }
}
