import { collectedAtCourt } from '@compass/domain/court-orders'
import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import { ORDER_STATUS } from '@compass/domain/orders'
import { cashAllowed, checkMethod, collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Promotion } from '@compass/domain/promotions'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { keepParkedLines } from '../../records/carts/carts.ts'
import { lockCourtOrder } from '../../records/court-orders/court-orders.ts'
import { nameAttempt, writeCollectedInPerson } from '../../records/orders/order-payment.ts'
import { lockOrdersOfCourt } from '../../records/orders/orders.ts'
import { endAttempts, type NewPayment } from '../../records/payments/payments.ts'
import { deadlineOf, ownPhoneOf } from '../orders/bill-of-order.ts'
import type { PaidCourt, PayAgainCommand } from '../orders/court-order-hooks.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import type { ChargeTerms } from '../payments/attempts.ts'
import { resolvePayment } from '../payments/payment-input.ts'
import { attemptOfKey, replayed, startPayment } from '../payments/start-payment.ts'
import { billOfCourt, placeOne } from './court-bill-handler.ts'
import { findWhole, type WholeCourtOrder } from './read-court-order.ts'

/**
 * Pays a court order of the user's that waits for its money, by any method that the court takes. The key of an attempt answers
 * with it again. Refuses `not_found`, `already_paid`, `order_ended`, `payment_method_not_allowed`, `cash_above_limit`,
 * `promo_payment_method`, `idempotency_conflict` and what `startPayment` does.
 */
export async function payCourtAgain(
  api: Api,
  loaded: LoadedMerchant,
  courtOrderId: string,
  command: PayAgainCommand,
): Promise<Result<PaidCourt>> {
  const merchantId = loaded.merchant.id
  const tenant = api.database.tenant(merchantId)
  const whole = await findWhole(tenant, courtOrderId)
  if (whole?.court.userId !== command.userId) return refuse({ reason: 'not_found' })
  const before = command.key && (await attemptOfKey(api, merchantId, courtOrderId, command.key))
  if (before) {
    const again = before.ok ? replayed(before.value) : before
    return again.ok ? accept({ payment: again.value, orderStatus: whole.orders[0]!.status, isReplay: true }) : again
  }
  const paid = await payWaiting(api, loaded, whole, command)
  if (!paid.ok) return paid
  const after = await findWhole(tenant, courtOrderId)
  return accept({ payment: paid.value, orderStatus: (after ?? whole).orders[0]!.status, isReplay: false })
}

/** A new attempt to pay a court order; null: people collect, and it is placed. */
export async function payWaiting(
  api: Api,
  loaded: LoadedMerchant,
  whole: WholeCourtOrder,
  { details, key, userId, language, host, now }: PayAgainCommand,
) {
  const { court, orders } = whole
  const waits = mayBePaid(whole)
  if (!waits.ok) return waits
  const method = methodOf(loaded, whole, details.mod)
  if (!method.ok) return method
  if (collectedInPerson(method.value)) return collectInstead(api, loaded, court.id, method.value, now)
  const bill = billOfCourt(court)
  const store = loaded.merchant.court!.store
  const resolved = await resolvePayment(api, loaded, { store, userId, method: method.value, details, due: bill, host })
  if (!resolved.ok) return resolved
  return startPayment(api, loaded, {
    bill,
    terms: chargeTermsOfCourt(loaded, { court, orders }),
    resolved: resolved.value,
    language,
    key,
    now,
    begin: (tenant, attempt) => begin(tenant, court.id, attempt),
  })
}

/** A gateway names the court's number. The promotions of court and vendors say together which cards it is paid with. */
export function chargeTermsOfCourt(
  loaded: LoadedMerchant,
  { court, orders }: Pick<WholeCourtOrder, 'court' | 'orders'>,
): ChargeTerms {
  const limits = promotionsOf(loaded, { court, orders }).flatMap(({ conditions }) =>
    conditions.cardBins ? [conditions.cardBins] : [],
  )
  const [first, ...others] = limits
  const bins = first?.filter((bin) => others.every((other) => other.includes(bin)))
  const customer = orders[0]?.customer
  return { orderNumber: court.number, bins: bins ?? null, customerPhone: customer ? ownPhoneOf(customer) : null }
}

/** The promotions that a court order was priced with, as far as they are there still. */
function promotionsOf(
  loaded: LoadedMerchant,
  { court, orders }: Pick<WholeCourtOrder, 'court' | 'orders'>,
): Promotion[] {
  const used = [court.totals.promotion, ...orders.map(({ totals }) => totals.terms.offer ?? null)]
  return used.flatMap((promotion) => (promotion && loaded.promotions.byId.get(promotion.id)) ?? [])
}

function methodOf(loaded: LoadedMerchant, whole: WholeCourtOrder, mod: string): Result<PaymentMethod> {
  const store = loaded.merchant.court?.store
  const { court, orders } = whole
  const { orderType } = orders[0]!
  if (!store) return refuse({ reason: 'not_found' })
  const method = checkMethod(store, orderType, mod)
  if (!method.ok) return method
  if (!collectedAtCourt(orderType, method.value)) return refuse({ reason: 'payment_method_not_allowed' })
  if (method.value === 'cod' && !cashAllowed(court.grandTotal, store.cashLimit))
    return refuse({ reason: 'cash_above_limit', limit: { amount: store.cashLimit ?? 0, currency: court.currency } })
  const bound = promotionsOf(loaded, whole).find(
    ({ conditions }) => conditions.paymentMethods && !conditions.paymentMethods.includes(method.value),
  )
  return bound
    ? refuse({ reason: 'promo_payment_method', promo: bound, methods: bound.conditions.paymentMethods ?? [] })
    : method
}

function mayBePaid({ orders }: Pick<WholeCourtOrder, 'orders'>): Result<true> {
  if (orders.every(({ status }) => status === ORDER_STATUS.INITIALIZE)) return accept(true)
  const isPaid = orders.some(({ paymentStatus }) => paymentStatus === PAYMENT_STATUS.SUCCESS)
  return refuse({ reason: isPaid ? 'already_paid' : 'order_ended' })
}

/** Its orders wait for their money still, and name the attempt that is their latest from now on. */
async function begin(tenant: Tenant, courtOrderId: string, attempt: NewPayment): Promise<Result<boolean>> {
  const orders = await lockAll(tenant, courtOrderId)
  const waits = mayBePaid({ orders })
  if (!waits.ok) return waits
  for (const { id } of orders) await nameAttempt(tenant, id, attempt)
  return accept(true)
}

/** People collect the money after all: all its orders are placed at once. */
async function collectInstead(
  api: Api,
  loaded: LoadedMerchant,
  courtOrderId: string,
  method: PaymentMethod,
  now: Date,
): Promise<Result<null>> {
  const merchantId = loaded.merchant.id
  const placed = await api.database.transact<Result<true>>(merchantId, async (tenant) => {
    const orders = await lockAll(tenant, courtOrderId)
    const waits = mayBePaid({ orders })
    if (!waits.ok) return rollback(waits)
    await endAttempts(tenant, courtOrderId, PAYMENT_STATUS.CANCELLED, now)
    for (const order of orders) {
      await placeOne(tenant, order, PAYMENT_STATUS.UNPAID, now)
      await writeCollectedInPerson(tenant, order.id, method, deadlineOf(loaded, order, now))
    }
    await keepParkedLines(tenant, orders[0]!.cartId, now)
    return commit(waits)
  })
  if (!placed.ok) return placed
  nudgeOutbox(api, merchantId)
  return accept(null)
}

async function lockAll(tenant: Tenant, courtOrderId: string) {
  return (await lockCourtOrder(tenant, courtOrderId)) ? lockOrdersOfCourt(tenant, courtOrderId) : []
}
