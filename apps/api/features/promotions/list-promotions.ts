import type { AnswerOf } from '@compass/contract/call'
import type { listPromotions } from '@compass/contract/promotions'
import type { CartRecord } from '@compass/domain/cart'
import {
  areaOfStore,
  beforeCredits,
  type PricingContext,
  type PromotionCart,
  priceCart,
  priceWithout,
  reconcileLiveCart,
  unfitFor,
} from '@compass/domain/checkout'
import { isCartOf } from '@compass/domain/courts'
import type { Language } from '@compass/domain/languages'
import { type Area, cartStoreOf, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'
import type { PromoUnfit } from '@compass/domain/refusal'
import { distanceOf } from '@compass/domain/serviceability'
import { type OrderType, SERVICE } from '@compass/domain/services'
import { serviceOfSpot } from '@compass/domain/spots'
import type { Api } from '../../http/api.ts'
import { describeRefusal } from '../../http/describe-refusal.ts'
import type { Session } from '../../http/session.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { ownerAt, seatOf } from '../cart/cart-seat.ts'
import { readHoldingsFor } from '../cart/holdings.ts'
import { promotionAnswer, whyAnswer, whyOf } from '../cart/promotion-answer.ts'
import { readUses } from '../cart/promotion-uses.ts'
import type { SeatedAt } from '../spots/spot-of-session.ts'
import { type ListedPromotion, promotionsOfCourt } from './court-promotions.ts'

type OfferedShape = AnswerOf<typeof listPromotions>['items'][number]

/** Who looks at the promotions, and where they would be used. */
interface PromotionQuery {
  readonly loaded: LoadedMerchant
  readonly store: Store
  /** Undefined: as the cart is, or where the session sits. */
  readonly orderType?: OrderType | undefined
  readonly area?: Area | undefined
  readonly session: Session | null
  readonly language: Language
  readonly now: Date
}

const NO_CART: PromotionCart = { id: '', lines: [], promo: null }

/**
 * The listed promotions in the document's order, each with its state for this cart and customer. Each names the smallest
 * change that would make it hold. A hidden one is told to nobody but to who has it in the cart.
 */
export async function offeredPromotions(api: Api, looking: PromotionQuery): Promise<OfferedShape[]> {
  const { loaded, store, session, now } = looking
  const shapeOf = (listed: ListedPromotion) => offeredAnswer(looking, listed)
  const seat = session && (await seatOf(api, loaded, session))
  const [live, known] = await Promise.all([liveAt(api, looking, seat), pricingContextOf(api, loaded, session, now)])
  const context = live?.spending
    ? { ...known, holds: await readHoldingsFor(api, api.database.tenant(loaded.merchant.id, 'asyncCommit'), live, now) }
    : known
  const area = looking.area ?? areaOfStore(loaded, cartStoreOf(loaded.merchant, store), live?.areaId ?? null)
  const place = {
    store: cartStoreOf(loaded.merchant, store),
    orderType:
      looking.orderType ??
      live?.orderType ??
      (seat?.spot && serviceOfSpot(seat.spot)) ??
      (store.services.includes(SERVICE.DELIVERY) ? SERVICE.DELIVERY : SERVICE.PICKUP),
    area,
    distance: live && distanceOf(cartStoreOf(loaded.merchant, store), live, area, now),
  }
  if (loaded.merchant.court) return promotionsOfCourt(loaded, place, live, context, store.id).map(shapeOf)
  const cart = live ?? NO_CART
  const plain = priceWithout(loaded, place, cart, context).quote
  const applied = priceCart(loaded, place, cart, context).promotion
  const unfit = unfitFor(loaded, place, cart, context, plain)
  return loaded.promotions.all
    .filter((one) => one.isListed || one.id === cart.promo?.chosen?.id)
    .map((promotion) => {
      const because = unfit(promotion)
      if (because) return { promotion, store, because, isApplied: false, lowers: 0 }
      const own = { ...cart, promo: { chosen: promotion, wantsNone: false, gift: cart.promo?.gift ?? null } }
      const lowers = beforeCredits(plain) - beforeCredits(priceCart(loaded, place, own, context).quote)
      return { promotion, store, because, isApplied: promotion.id === applied?.id, lowers }
    })
    .map(shapeOf)
}

function offeredAnswer(looking: PromotionQuery, listed: ListedPromotion): OfferedShape {
  const { currency } = looking.loaded.merchant
  const { promotion, store, because, isApplied, lowers } = listed
  const reason = because && whyOf(because, currency, store, looking.now)
  if (reason) return { ...promotionAnswer(promotion, currency), ...notApplicable(looking, promotion, reason) }
  return {
    ...promotionAnswer(promotion, currency),
    state: isApplied ? ('applied' as const) : ('applicable' as const),
    why: null,
    message: null,
    lowers: { amount: Math.max(0, lowers), currency },
  }
}

function notApplicable(
  { language, loaded }: PromotionQuery,
  { code, name }: Promotion,
  because: PromoUnfit,
): Pick<OfferedShape, 'state' | 'why' | 'message' | 'lowers'> {
  const refusal = { reason: 'promo_not_applicable', promo: { code, name }, because } as const
  const { message } = describeRefusal(refusal, language, loaded.merchant.brand)
  return { state: 'notApplicable', why: whyAnswer(because), message, lowers: null }
}

/** The live cart, reconciled, where it is of this store. */
async function liveAt(
  api: Api,
  { loaded, store, session, now }: PromotionQuery,
  seat: SeatedAt | null,
): Promise<CartRecord | null> {
  if (!session) return null
  const live = await findLiveCart(api.database.tenant(session.merchantId, 'asyncCommit'), ownerAt(session, seat))
  return live && isCartOf(loaded, live, store.id) ? reconcileLiveCart(loaded, live, now).cart : null
}

async function pricingContextOf(
  api: Api,
  loaded: LoadedMerchant,
  session: Session | null,
  now: Date,
): Promise<PricingContext> {
  const tenant = api.database.tenant(loaded.merchant.id, 'asyncCommit')
  return { now, uses: await readUses(api, tenant, loaded, session?.userId ?? null), method: null }
}
