import {
  type CartOwner,
  type CartRecord,
  checkSameStore,
  INVALID_QTY,
  isExpired,
  startCart,
} from '@compass/domain/cart'
import {
  areaOfStore,
  checkSpot,
  checkStock,
  cutToStock,
  leftIn,
  type PricingContext,
  type ReconciledCart,
  reconcileLiveCart,
  rememberLines,
} from '@compass/domain/checkout'
import type { RequestedSpending } from '@compass/domain/loyalty'
import { type Area, cartStoreOf, chooseService, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type OrderType, type Service, serviceOf } from '@compass/domain/services'
import { serviceOfSpot } from '@compass/domain/spots'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { findAddition } from '../../records/carts/cart-additions.ts'
import { findLiveCart, moveCart } from '../../records/carts/carts.ts'
import type { NamedDraft } from '../../records/carts/drafts.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import type { SeatedAt } from '../spots/spot-of-session.ts'
import { bringBackExpired } from './bring-back-cart.ts'
import {
  type CartAnswerContext,
  type CartAnswerShape,
  type CartShape,
  cartAnswer,
  reconciledAnswer,
} from './cart-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import type { CartChange, ChangedCart } from './cart-change.ts'
import { ownerAt, seatOf } from './cart-seat.ts'
import { draftEndsAt, readDraft, usesWithDraft, withReservedStock } from './draft-context.ts'
import { readHoldingsFor } from './holdings.ts'
import { lostBefore, rememberedPromotionsOf } from './lost-promotion.ts'
import { fitToParty, ofParty, type PartySeat, partyOfAnswer, partySeatOf, savePartyCart } from './party-cart.ts'
import { readUses, readUsesFor } from './promotion-uses.ts'
import { withReplacements } from './replacements.ts'
import { saveCart } from './save-cart.ts'
import { inTurn } from './take-turns.ts'
import { withStock } from './with-stock.ts'

/** Rival changes of one cart that one change may meet before it gives up. */
const MAX_TRIES = 25

/** Where the caller sits: null is nowhere of ours, and a draft stays where its order is. */
type CartSeat = SeatedAt | null | 'as_ordered'

/** What decides about offers, and where the caller sits. */
interface CartContext extends PricingContext {
  readonly seat: CartSeat
  /** In the cart of a party: whose the lines are that this adds. */
  readonly memberId?: string | undefined
}

/** What a change is given: the merchant today, the user's live cart, reconciled (null: none), and its context. */
export type CartWork = (loaded: LoadedMerchant, live: CartRecord | null, context: CartContext) => CallResult<CartChange>

/**
 * Every change of a cart: read it (unless the change before left it known), apply a pure operation, write over the version
 * that was read. Where a rival change was first, it runs again on the result of that. Refuses `cart_expired` for a cart
 * past its time (which it puts aside), `slot_full`, `out_of_stock` for more than there is, and what `work` refuses. Work that
 * chooses a promotion is told how often each was used. At a table that orders in rounds the cart is that of the party, and
 * `join_first`, `not_your_line` and `orders_in_rounds` are refused too.
 *
 * @param options.draft the draft of an order instead of the live cart; `not_found` without one, `order_ended`
 */
export async function changeCart(
  api: Api,
  asking: CartCaller,
  work: CartWork,
  options: ChangeOptions = {},
): Promise<CallResult<CartAnswerShape>> {
  if (options.draft) return tryChange(api, asking, work, options)
  const today = await api.merchants.load(asking.session.merchantId)
  const seat = today && (await seatOf(api, today, asking.session))
  const party = partySeatOf(seat, asking)
  if (!party.ok) return party
  // Points, rewards and credits are of the bill.
  if (party.value && options.wants) return refuse({ reason: 'orders_in_rounds' })
  const change = () => tryChange(api, asking, work, options, seat)
  return party.value ? inTurn(api, party.value.visitId, change) : change()
}

/**
 * Long on purpose: the steps of one try, each of which may say no or begin anew.
 *
 * @param first where the caller sits, for the first try
 */
async function tryChange(
  api: Api,
  asking: CartCaller,
  work: CartWork,
  { choosesPromotion = false, wants, draft, once }: ChangeOptions,
  first: SeatedAt | null = null,
): Promise<CallResult<CartAnswerShape>> {
  const { session, now } = asking
  const tenant = api.database.tenant(session.merchantId, 'asyncCommit')
  const addition = once ? { userId: session.userId, ...once.key } : null
  let hasLookedBack = false
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const today = await api.merchants.load(session.merchantId)
    if (!today) return refuse({ reason: 'not_found' })
    const stored = draft ? await readDraft(tenant, session.userId, draft) : null
    if (stored && !stored.ok) return stored
    const other = stored?.value
    const loaded = other ? withReservedStock(today, other.order, other.cart.storeId) : today
    const seat = other ? null : attempt === 1 ? first : await seatOf(api, today, session)
    const seated = partySeatOf(seat, asking)
    if (!seated.ok) return seated
    const party = seated.value
    const owner = ownerOfChange(session, seat, party)
    const known = other ? other.cart : api.cartCache.take(owner)
    const read = known === undefined ? await findLiveCart(tenant, owner) : known
    const isGuess = !other && known !== undefined
    // After the cart was read: what another request adds with this key since then changes the version that was read.
    const used = addition && (await findAddition(tenant, addition))
    if (used) return used.equals(addition!.requestHash) ? once!.replay() : refuse({ reason: 'idempotency_conflict' })
    if (read?.isLocked) {
      await api.bills.order.unlock(session.merchantId, read.id, now)
      continue
    }
    const isPast = !other && !party && read !== null && read.lines.length > 0 && isExpired(read, now)
    if (isPast && isGuess) continue
    // What is added while the store is closed joins what lay in the cart before.
    if (!other && !party && (isPast || !read) && !hasLookedBack) {
      hasLookedBack = true
      if (await bringBackExpired(api, today, read, asking)) continue
    }
    if (isPast) {
      await moveCart(tenant, read, { from: 'live', to: 'expired', actors: ['system'] }, now)
      return refuse({ reason: 'cart_expired' })
    }
    const counted = choosesPromotion
      ? await readUses(api, tenant, loaded, session.userId)
      : await readUsesFor(read, api, tenant, loaded, session.userId)
    const uses = other ? usesWithDraft(counted, other.order) : counted
    const holds = read && (wants || read.spending) ? await readHoldingsFor(api, tenant, read, now, wants) : null
    const context = {
      ...{ now, uses, method: null, holds, seat: other ? ('as_ordered' as const) : seat },
      ...(party && { memberId: party.memberId, party: partyOfAnswer(party) }),
    }
    const reconciled = read && reconcileLiveCart(loaded, read, now)
    const worked = work(loaded, reconciled?.cart ?? null, context)
    const result = party && worked.ok ? fitToParty(party, reconciled?.cart ?? null, worked.value) : worked
    // A refusal is no guess: without a look at what there is, we look and ask again.
    if (!result.ok && isGuess) continue
    if (!result.ok) return result
    const withCounts = await withStock(tenant, today, result.value.cart)
    const stocked = other ? withReservedStock(withCounts, other.order, other.cart.storeId) : withCounts
    const fitting = fitToStock(stocked, reconciled?.cart ?? null, result.value)
    if (!fitting.ok && isGuess) continue
    if (!fitting.ok) return withReplacements(stocked, fitting, result.value.cart, now)
    const changed = toWrite(loaded, fitting.value.cart, reconciled?.cart ?? null, owner)
    const mine = party ? ofParty(changed, party, now) : changed
    const written = other ? { ...mine, draftOf: other.cart.draftOf, expiresAt: draftEndsAt(now) } : mine
    const priced = priceAnswer(stocked, written, context)
    if (!priced.ok) return priced
    const offering = { ...written, ...rememberedPromotionsOf(priced.value) }
    // A table where nothing could be had stays free.
    const beginsEmpty = party && !party.member && offering.lines.length === 0
    const saved = beginsEmpty
      ? accept(true)
      : party
        ? accept(await savePartyCart(api, party, { read, written: offering, addition }, asking))
        : await saveCart(api, tenant, loaded, { read, written: offering, addition }, now)
    if (!saved.ok) return saved
    if (!saved.value) continue
    if (!other) api.cartCache.remember(owner, offering)
    const lost = lostBefore(loaded, reconciled?.cart ?? null, context)
    const value = answerOf(loaded, priced.value, reconciled, fitting.value, lost)
    if (party) nudgeOutbox(api, session.merchantId)
    return { ok: true, value, warning: result.value.warning ?? null }
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

function ownerOfChange(session: CartCaller['session'], seat: SeatedAt | null, party: PartySeat | null): CartOwner {
  return party ? { kind: 'visit', visitId: party.visitId } : ownerAt(session, seat)
}

/** What a change has to be told that others have not. */
export interface ChangeOptions {
  /** It chooses a promotion. */
  readonly choosesPromotion?: boolean
  /** It uses this of what the customer has. */
  readonly wants?: Partial<RequestedSpending>
  /** It counts once, however often it is sent; refused as `idempotency_conflict` with another body. */
  readonly once?: { readonly key: KeyUse; readonly replay: () => Promise<CallResult<CartAnswerShape>> } | undefined
  /** The draft of an order instead of the live cart. */
  readonly draft?: NamedDraft
}

/** A change with no more of a product than there is: refused, or cut and named where the call takes what it can get. */
function fitToStock(loaded: LoadedMerchant, before: CartRecord | null, change: CartChange): Result<CartChange> {
  if (!change.dropped) {
    const enough = checkStock(loaded, before, change.cart)
    return enough.ok ? accept(change) : enough
  }
  const { cart, cut } = cutToStock(loaded, before, change.cart)
  if (cut.length === 0) return accept(change)
  const dropped = cut.map(({ id, productId }) => ({
    lineId: id,
    productId,
    name: loaded.products.get(productId)?.name ?? null,
    because: { kind: 'out_of_stock', left: leftIn(loaded, cart.storeId, productId) ?? 0 } as const,
  }))
  return accept({ ...change, cart, dropped: [...change.dropped, ...dropped] })
}

function toWrite(
  loaded: LoadedMerchant,
  changed: CartChange['cart'],
  read: CartRecord | null,
  owner: CartOwner,
): CartRecord {
  const base: CartRecord = {
    addressId: read?.addressId ?? null,
    promo: read?.promo ?? null,
    ...(read?.vendorPromos && { vendorPromos: read.vendorPromos }),
    spending: read?.spending ?? null,
    ...changed,
    owner: read?.owner ?? owner,
    remembered: read?.remembered ?? new Map(),
    version: read ? read.version + 1 : 1,
    schedule: scheduleOf(changed, read),
  }
  return rememberLines(loaded, base)
}

/** The cart's slot, if nothing else was said: that of another store or service is none of its own. */
function scheduleOf(changed: CartChange['cart'], read: CartRecord | null): CartRecord['schedule'] {
  const schedule = changed.schedule === undefined ? read?.schedule : changed.schedule
  const isStored = schedule !== undefined && schedule === read?.schedule
  if (isStored && (changed.storeId !== read?.storeId || changed.orderType !== read.orderType)) return null
  return schedule ?? null
}

/** Amounts beyond exact numbers come of quantities that no one means. */
function priceAnswer(loaded: LoadedMerchant, cart: CartRecord, context: CartAnswerContext): Result<CartShape> {
  try {
    return accept(cartAnswer(loaded, cart, context))
  } catch (error) {
    if (error instanceof RangeError) return refuse(INVALID_QTY)
    throw error
  }
}

function answerOf(
  loaded: LoadedMerchant,
  cart: CartAnswerShape['cart'],
  reconciled: ReconciledCart | null,
  change: CartChange,
  lost: NonNullable<CartAnswerShape['changed']>,
): CartAnswerShape {
  const draft = reconciledAnswer(
    {
      dropped: [...(reconciled?.dropped ?? []), ...(change.dropped ?? [])],
      changed: reconciled?.changed ?? [],
      repriced: reconciled?.repriced ?? [],
    },
    loaded.merchant.currency,
  )
  const changed = [...(draft.changed ?? []), ...lost, ...(change.changed ?? [])]
  return { cart, ...draft, ...(changed.length > 0 ? { changed } : {}) }
}

/** Where a cart is bought, how it is had and where it goes, as a call names it. */
export interface Place {
  readonly store: Store
  readonly orderType: OrderType
  readonly area: Area | null
  /** The store does not allow the service that was chosen: this is another one. */
  readonly isServiceChanged?: boolean
}

/** The service in which a store has an order, by what was chosen, and whether that had to be another one. */
export function serviceAt(store: Store, choice: OrderType | undefined): Pick<Place, 'orderType' | 'isServiceChanged'> {
  const orderType = chooseService(store.services, choice === undefined ? null : serviceOf(choice))
  return { orderType, isServiceChanged: choice !== undefined && serviceOf(choice) !== orderType }
}

/** Whether the caller may order so there. Refuses what `checkSpot` refuses; a draft stays where its order is. */
export function checkSpotOfCart(seat: CartSeat, store: Store, orderType: OrderType): Result<unknown> {
  return seat === 'as_ordered' ? accept(null) : checkSpot(seat, store.id, serviceOf(orderType))
}

function serviceOfSeat(seat: CartSeat): Service | undefined {
  return seat !== null && seat !== 'as_ordered' && seat.spot ? serviceOfSpot(seat.spot) : undefined
}

/**
 * The place that a call names, with what it leaves out taken from the live cart. Refuses `not_found` for a store or an
 * area of nobody's, `not_serviceable` for an area where the store does not deliver, and what `checkSpot` refuses.
 */
export function resolveCartStore(
  loaded: LoadedMerchant,
  live: CartRecord | null,
  named: { readonly store: string; readonly orderType?: Service | undefined; readonly area?: string | undefined },
  seat: CartSeat,
): Result<Place> {
  const found = loaded.stores.get(named.store)
  // In a court every vendor is named for the one cart; a draft is of the vendor whose order it is beside.
  const store = seat === 'as_ordered' ? found : cartStoreOf(loaded.merchant, found)
  if (!store) return refuse({ reason: 'not_found' })
  const service = serviceAt(store, named.orderType ?? live?.orderType ?? serviceOfSeat(seat))
  const spot = checkSpotOfCart(seat, store, service.orderType)
  if (!spot.ok) return spot
  if (named.area === undefined) {
    return accept({ store, ...service, area: areaOfStore(loaded, store, live?.areaId ?? null) })
  }
  if (!loaded.areas.has(named.area)) return refuse({ reason: 'not_found' })
  const area = areaOfStore(loaded, store, named.area)
  return area ? accept({ store, ...service, area }) : refuse({ reason: 'not_serviceable' })
}

/**
 * The cart that takes an item of a store: the live one or a new one. With the customer's yes (`replace`), it is the live one
 * emptied of another store's items. The half hour is that of what lies in it, so an empty one begins anew. Refuses
 * `other_store` without the yes.
 */
export function cartAt(
  loaded: LoadedMerchant,
  live: CartRecord | null,
  { store, orderType, area }: Place,
  replace: boolean,
  now: Date,
): Result<ChangedCart> {
  const start = { id: live?.id ?? newId(now.getTime()), storeId: store.id, orderType, areaId: area?.id ?? null }
  if (!live || live.lines.length === 0) return accept(startCart(start, now))
  const sameStore = checkSameStore(loaded.stores, live, store.id)
  if (sameStore.ok) return accept({ ...live, orderType, areaId: area?.id ?? live.areaId })
  return replace ? accept({ ...startCart(start, now), promo: null, vendorPromos: {}, spending: null }) : sameStore
}
