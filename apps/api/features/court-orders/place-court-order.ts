import { checkSpotOfOrder, outOfStock, takenBy } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { serviceOf } from '@compass/domain/services'
import { commit, isDuplicate, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type KeyUse, keyOf } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { keepParkedLines, lockCart } from '../../records/carts/carts.ts'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import { findCourtOrderOfCart, findLatestCourtOrder } from '../../records/court-orders/court-orders.ts'
import { endOrderedCart, insertCourtOrder, insertVendorOrder } from '../../records/court-orders/insert-court-order.ts'
import { insertCourtSpent } from '../../records/ledgers/court-holdings.ts'
import { insertSpent, takeHoldings } from '../../records/ledgers/spent-holdings.ts'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { VendorOrder } from '../../records/orders/order.ts'
import { writeSchedule } from '../../records/orders/order-details.ts'
import { findKey, readCheckout } from '../../records/orders/read-checkout.ts'
import { insertPayment, type NewPayment } from '../../records/payments/payments.ts'
import { insertUses, takeUses } from '../../records/promotions/promotion-uses.ts'
import { reserveSlot } from '../../records/slots/slots.ts'
import { ownerAt, seatOf } from '../cart/cart-seat.ts'
import { countsOf, readUsesFor } from '../cart/promotion-uses.ts'
import { withReplacements } from '../cart/replacements.ts'
import { quoteForCheckout } from '../delivery/quote-for-checkout.ts'
import { holdingsForPlacing } from '../loyalty/spend-in-order.ts'
import type { PlacedOrder } from '../orders/court-order-hooks.ts'
import { phoneOfOrder } from '../orders/customer-of-order.ts'
import { isPaidOnline } from '../orders/pay-order.ts'
import type { PlacingRequest } from '../orders/placing-request.ts'
import { destinationOf } from '../orders/quote-checkout.ts'
import { paymentOfAttempt, sendAttempt } from '../payments/attempts.ts'
import { type ResolvedPayment, resolvePayment } from '../payments/payment-input.ts'
import { checkPrescriptions } from '../prescriptions/check-prescriptions.ts'
import { billOfCourt } from './court-bill-handler.ts'
import { chargeTermsOfCourt } from './pay-court.ts'
import { placedAnswer, replayCourt } from './placed-court.ts'
import { type PreparedCourtOrder, prepareCourtOrder } from './prepare-court-order.ts'
import { findWhole, type WholeCourtOrder } from './read-court-order.ts'

/** Versions of a merchant that one request may see pass by before it gives up. */
const MAX_ATTEMPTS = 4

interface Outcome {
  /** What a run found that means "again", not "no". */
  readonly again?: 'merchant_changed' | 'overtaken' | 'used_up'
  readonly changesMenu?: boolean
  /** The promotion whose last use another order took. */
  readonly lostPromotion?: string | undefined
  readonly answered: CallResult<PlacedOrder>
}

const AGAIN = refuse({ reason: 'unavailable', retryAfterSeconds: 1 })

/**
 * Places the order of a court's cart, once: one court order and an order of each vendor, all or none (decision 0044). The same
 * key or the same cart answers the court order that was made. Refuses what `prepareCourtOrder` does, and `slot_full`,
 * `out_of_stock`, `invalid_idempotency_key`, `idempotency_conflict`, `prescription_required`, `recurring_not_offered`, those of
 * `checkSpotOfOrder`, and what asking for the money does.
 */
export async function placeCourtOrder(
  api: Api,
  first: LoadedMerchant,
  request: PlacingRequest,
): Promise<CallResult<PlacedOrder>> {
  const key = keyOf(request.idempotencyKey, request.rawBody)
  if (!key.ok) return key
  if (request.body.cart !== undefined && !isId(request.body.cart)) return refuse({ reason: 'not_found' })
  // What is sold by several kitchens at once repeats by nobody's clock.
  if (request.body.recurrenceObj) return refuse({ reason: 'recurring_not_offered' })
  let wait: number | null = null
  let lostPromotion: string | null = null
  let loaded: LoadedMerchant | null = first
  const counting = { ...request, countOrder: () => (wait ??= request.countOrder()) }
  for (let run = 1; run <= MAX_ATTEMPTS; run++) {
    if (!loaded?.merchant.court || !loaded.stores.has(request.body.store)) return refuse({ reason: 'not_found' })
    const outcome = await attempt(api, loaded, counting, key.value, lostPromotion)
    lostPromotion = outcome.lostPromotion ?? lostPromotion
    if (outcome.again === 'merchant_changed') await api.merchants.refresh(request.session.merchantId)
    if (outcome.changesMenu) await api.merchants.refresh(request.session.merchantId).catch(() => {})
    if (!outcome.again) return outcome.answered
    loaded = await api.merchants.load(request.session.merchantId)
  }
  return AGAIN
}

async function attempt(
  api: Api,
  loaded: LoadedMerchant,
  request: PlacingRequest,
  key: KeyUse | null,
  lostPromotion: string | null,
): Promise<Outcome> {
  const { session, body, now } = request
  const court = loaded.merchant.court!
  const tenant = api.database.tenant(session.merchantId)
  const addressId = body.address?._id
  const seat = await seatOf(api, loaded, session)
  const read = await readCheckout(api.database.tenant(session.merchantId, 'asyncCommit'), {
    userId: session.userId,
    owner: ownerAt(session, seat),
    cartId: body.cart ?? null,
    addressId: addressId && isId(addressId) ? addressId : null,
    key: key?.key ?? null,
    now,
    ordersPerMinute: api.configuration.limits.ordersPerMinute,
  })
  const replay = await replayOf(tenant, request, read, key)
  if (!replay.ok) return { answered: replay }
  if (replay.value)
    return {
      answered: await replayCourt(api, loaded, replay.value, {
        request,
        key,
        isFirstKey: read?.key?.orderId === replay.value.court.id,
      }),
    }
  const spot = checkSpotOfOrder(seat, court.store.id, serviceOf(body.orderType))
  if (!spot.ok) return { answered: spot }
  if (!read) return { answered: refuse(body.cart ? { reason: 'not_found' } : { reason: 'cart_empty' }) }
  const placing: CheckoutSnapshot = { ...read, spot: spot.value }
  if (placing.state === 'expired') return { answered: refuse({ reason: 'cart_expired' }) }
  if (placing.state !== 'live') return { answered: refuse({ reason: 'not_found' }) }
  if (placing.storefrontVersion !== loaded.version) return { again: 'merchant_changed', answered: AGAIN }
  const phone = phoneOfOrder(loaded, body, placing.customer)
  const uses = await readUsesFor(placing.cart, api, tenant, loaded, session.userId, phone)
  const holds = placing.cart.spending ? await holdingsForPlacing(api, tenant, placing, now) : null
  const context = { now, uses, method: body.payment.mod, holds }
  const created = prepareCourtOrder({ loaded, court, request, placing, context, lostPromotion })
  if (!created.ok) {
    if (created.refusal.reason === 'no_courier') return withCourier(api, loaded, request, placing)
    // What the cart may use was read after it: it was perhaps this very cart that used it up.
    if (!(await lockCart(tenant, placing.cart.id, placing.cart.version))) return { again: 'overtaken', answered: AGAIN }
    return { answered: withReplacements(loaded, created, vendorOf(loaded, placing, created.refusal, body), now) }
  }
  const prepared = created.value
  const lines = prepared.orders.flatMap(({ order }) => order.lines)
  const cartId = placing.cart.id
  const prescribed = await checkPrescriptions(tenant, { cartId, lines }, { isRepeated: false, repeats: false })
  if (!prescribed.ok) return { answered: prescribed }
  const { paymentMethod } = prepared.orders[0]!.order
  const supplied = isPaidOnline({ paymentMethod, grandTotal: prepared.court.grandTotal })
    ? await resolvePayment(api, loaded, {
        store: court.store,
        userId: session.userId,
        method: paymentMethod,
        details: body.payment,
        due: { amount: prepared.court.grandTotal, currency: prepared.court.currency },
        host: request.host,
      })
    : null
  if (supplied && !supplied.ok) return { answered: supplied }
  try {
    return await write(api, loaded, prepared, {
      cartVersion: placing.cart.version,
      key,
      supplied: supplied?.value ?? null,
    })
  } catch (error) {
    // A rival with the same key was first: what it made is found on the next run.
    if (isDuplicate(error)) return { again: 'overtaken', answered: AGAIN }
    throw error
  }
}

/** The court order that this request made already, by its key and then by its cart; null where there is none. */
async function replayOf(
  tenant: Tenant,
  { session, body, now }: PlacingRequest,
  placing: CheckoutSnapshot | null,
  key: KeyUse | null,
): Promise<Result<WholeCourtOrder | null>> {
  const used = key === null ? null : placing ? placing.key : await findKey(tenant, session.userId, key.key)
  if (used) {
    if (!used.requestHash.equals(key!.requestHash)) return refuse({ reason: 'idempotency_conflict' })
    return accept(await findWhole(tenant, used.orderId))
  }
  const isCompleted = placing?.state === 'completed' || placing?.state === 'locked'
  const court = placing && isCompleted ? await findCourtOrderOfCart(tenant, placing.cart.id) : null
  if (court) return accept(await findWhole(tenant, court.id))
  if (placing || body.cart) return accept(null)
  const latest = await findLatestCourtOrder(tenant, session.userId, new Date(now.getTime() - SAME_REQUEST_MS))
  const isSame = latest?.grandTotal === body.expected.grandTotal.amount
  return accept(latest && isSame ? await findWhole(tenant, latest.id) : null)
}

/** How long a request without key and cart is believed to be the one that was just answered. */
const SAME_REQUEST_MS = 10 * 60_000

/** Where a product that cannot be had is replaced: at its own vendor. */
function vendorOf(
  loaded: LoadedMerchant,
  { cart }: CheckoutSnapshot,
  refusal: { readonly reason: string; readonly productId?: string },
  { orderType }: PlacingRequest['body'],
) {
  const line = cart.lines.find(({ productId }) => productId === refusal.productId)
  return { storeId: line?.storeId ?? loaded.merchant.court!.store.id, orderType: serviceOf(orderType) }
}

/** Has the cart priced by a courier, with nothing held meanwhile, and looks at it again. */
async function withCourier(
  api: Api,
  loaded: LoadedMerchant,
  { body, now }: PlacingRequest,
  placing: CheckoutSnapshot,
): Promise<Outcome> {
  const door = destinationOf(loaded, loaded.merchant.court!.store, body, placing)
  const input = door.ok ? await quoteForCheckout(api, loaded, placing.cart, door.value, now) : door
  return input.ok ? { again: 'overtaken', answered: AGAIN } : { answered: input }
}

interface WriteInput {
  readonly cartVersion: number
  readonly key: KeyUse | null
  readonly supplied: ResolvedPayment | null
}

/** What became of the transaction that writes it all. */
type WriteResult =
  | { readonly kind: 'placed'; readonly changesMenu: boolean }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'slot_full' }
  | { readonly kind: 'used_up'; readonly promotionId: string }
  | { readonly kind: 'short'; readonly storeId: string; readonly productId: string; readonly left: number }

async function write(
  api: Api,
  loaded: LoadedMerchant,
  prepared: PreparedCourtOrder,
  { cartVersion, key, supplied }: WriteInput,
): Promise<Outcome> {
  const merchantId = loaded.merchant.id
  const numbers = await takeNumbers(api, merchantId, prepared)
  const court: CourtOrderRecord = { ...prepared.court, number: numbers.court }
  const payment =
    supplied &&
    paymentOfAttempt({
      bill: billOfCourt(court),
      language: prepared.orders[0]!.order.languages.customer,
      key,
      resolved: supplied,
      now: court.placedAt,
    })
  const written = await api.database.transact<WriteResult>(merchantId, (tenant) =>
    writeAll(api, tenant, loaded, { prepared, court, numbers: numbers.orders, cartVersion, key, payment }),
  )
  if (written.kind !== 'placed') numbers.giveBack()
  if (written.kind === 'overtaken') return { again: 'overtaken', answered: AGAIN }
  if (written.kind === 'slot_full') return { answered: refuse({ reason: 'slot_full' }) }
  if (written.kind === 'used_up') return { again: 'used_up', lostPromotion: written.promotionId, answered: AGAIN }
  if (written.kind === 'short') {
    const short = refuse(outOfStock(loaded, written.productId, written.left))
    const place = { storeId: written.storeId, orderType: prepared.orders[0]!.order.orderType }
    return { answered: withReplacements(loaded, short, place, court.placedAt) }
  }
  const { changesMenu } = written
  const sent =
    supplied && payment
      ? await sendAttempt(
          api,
          loaded,
          chargeTermsOfCourt(loaded, { court, orders: await ordersOf(api, merchantId, court) }),
          payment,
          supplied,
        )
      : null
  if (sent && !sent.ok) return { changesMenu, answered: sent }
  const whole = await findWhole(api.database.tenant(merchantId), court.id)
  if (!whole) return { changesMenu, answered: refuse({ reason: 'not_found' }) }
  const answer = placedAnswer(loaded, { whole, payment: sent?.value ?? null }, prepared.capability, court.placedAt)
  return { changesMenu, answered: accept({ answer, isReplay: false, capability: prepared.capability }) }
}

async function ordersOf(api: Api, merchantId: string, court: CourtOrderRecord): Promise<readonly VendorOrder[]> {
  return (await findWhole(api.database.tenant(merchantId), court.id))?.orders ?? []
}

/** A number of the court's own, and one of each vendor's. */
async function takeNumbers(api: Api, merchantId: string, { court, orders }: PreparedCourtOrder) {
  const stores = [court.storeId, ...orders.map(({ order }) => order.storeId)]
  const taken = await Promise.all(stores.map((storeId) => api.orderNumbers.next(merchantId, storeId)))
  return {
    court: taken[0]!,
    orders: taken.slice(1),
    giveBack() {
      for (const [i, storeId] of stores.entries()) api.orderNumbers.giveBack(merchantId, storeId, taken[i]!)
    },
  }
}

interface AllOfIt {
  readonly prepared: PreparedCourtOrder
  readonly court: CourtOrderRecord
  readonly numbers: readonly number[]
  readonly cartVersion: number
  readonly key: KeyUse | null
  readonly payment: NewPayment | null
}

/** All of a court order in one transaction, locked in this order: cart, promotions, slots, holdings, stock (engineering, rule 7). */
async function writeAll(api: Api, tenant: Tenant, loaded: LoadedMerchant, all: AllOfIt) {
  const { prepared, court, cartVersion, payment, key } = all
  const { placedAt: now } = court
  if (!(await lockCart(tenant, court.cartId, cartVersion))) return rollback<WriteResult>({ kind: 'overtaken' })
  const lost = await takePromotions(api, tenant, prepared)
  if (lost.usedUp !== null) return rollback<WriteResult>({ kind: 'used_up', promotionId: lost.usedUp })
  const isForLater = court.schedule !== null
  for (const slot of [prepared.slot, ...prepared.orders.map((one) => one.slot)])
    if (slot && !(await reserveSlot(tenant, slot, isForLater, now))) return rollback<WriteResult>({ kind: 'slot_full' })
  if (prepared.spent && !(await takeHoldings(tenant, prepared.spent, court.id, now)))
    return rollback<WriteResult>({ kind: 'overtaken' })
  const { paymentMethod, status } = prepared.orders[0]!.order
  await insertCourtOrder(tenant, {
    court,
    key,
    customerDetails: prepared.remembered,
    paymentMethod,
    slot: prepared.slot,
  })
  if (payment) await insertPayment(tenant, payment)
  let changesMenu = false
  for (const [i, { order: unnumbered, slot, spent }] of prepared.orders.entries()) {
    const courtOrder = { ...unnumbered.courtOrder, number: court.number }
    const order = { ...unnumbered, number: all.numbers[i]!, courtOrder, paymentId: payment?.id ?? null }
    const units = takenBy(loaded, order.storeId, order.lines)
    const inserted = await insertVendorOrder(tenant, order, { cartVersion, units })
    if (inserted === null) return rollback<WriteResult>({ kind: 'overtaken' })
    if ('short' in inserted) {
      const { productId } = order.lines.find((line) => inserted.short.has(line.productId))!
      return rollback<WriteResult>({
        kind: 'short',
        storeId: order.storeId,
        productId,
        left: inserted.short.get(productId)!,
      })
    }
    changesMenu ||= inserted.changesMenu
    if (isForLater || slot) await writeSchedule(tenant, order.id, order.schedule, slot)
    if (spent) await insertSpent(tenant, spent, order.id, now)
  }
  for (const { orderId, promotion, counts } of lost.taken) await insertUses(tenant, orderId, promotion.id, counts)
  if (prepared.spent) {
    const used = {
      courtOrderId: court.id,
      rewardId: prepared.spent.reward?.id ?? null,
      credits: court.own.credits,
      at: now,
    }
    await insertCourtSpent(tenant, used, prepared.spent.holder)
  }
  if (!(await endOrderedCart(tenant, court, { cartVersion, status })))
    return rollback<WriteResult>({ kind: 'overtaken' })
  if (payment === null) await keepParkedLines(tenant, court.cartId, now)
  return commit<WriteResult>({ kind: 'placed', changesMenu })
}

interface TakenPromotion {
  readonly orderId: string
  readonly promotion: Promotion
  readonly counts: ReturnType<typeof countsOf>
}

/** Counts a use of the court's promotion and of each vendor's, one after another by id; the first whose uses are gone. */
async function takePromotions(
  api: Api,
  tenant: Tenant,
  { court, orders, promotion }: PreparedCourtOrder,
): Promise<{ readonly taken: readonly TakenPromotion[]; readonly usedUp: string | null }> {
  const phone = orders[0]!.order.customer.phone ?? court.userId
  const used = [
    { orderId: court.id, promotion },
    ...orders.map((one) => ({ orderId: one.order.id, promotion: one.promotion })),
  ]
  const taken: TakenPromotion[] = []
  const byId = used.toSorted((a, b) => ((a.promotion?.id ?? '') < (b.promotion?.id ?? '') ? -1 : 1))
  for (const { orderId, promotion: one } of byId) {
    const counts = one ? countsOf(api, tenant.merchantId, one, phone) : []
    if (!one || counts.length === 0) continue
    if (!(await takeUses(tenant, one.id, counts))) return { taken, usedUp: one.id }
    taken.push({ orderId, promotion: one, counts })
  }
  return { taken, usedUp: null }
}
