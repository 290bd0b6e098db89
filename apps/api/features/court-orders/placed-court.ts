import type { LoadedMerchant } from '@compass/domain/merchants'
import { ORDER_STATUS } from '@compass/domain/orders'
import { isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findPayment } from '../../records/payments/payments.ts'
import type { PlacedOrder } from '../orders/court-order-hooks.ts'
import { linkKeyOf } from '../orders/order-access.ts'
import type { PlacedAnswer } from '../orders/placed-answer.ts'
import type { PlacingRequest } from '../orders/placing-request.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { attemptOfKey, replayed } from '../payments/start-payment.ts'
import { courtOrderAnswer } from './court-answer.ts'
import { payWaiting } from './pay-court.ts'
import { findWhole, type WholeCourtOrder } from './read-court-order.ts'

interface PlacedCourt {
  readonly whole: WholeCourtOrder
  /** Null: people collect, or there was nothing to pay. */
  readonly payment: PaymentRecord | null
}

/** The link carries what opens it only once: it is kept hashed. */
export function placedAnswer(
  { merchant }: LoadedMerchant,
  { whole, payment }: PlacedCourt,
  capability: string | null,
  now: Date,
): PlacedAnswer {
  const path = `/${merchant.slug}/order-status/${whole.court.id}`
  return {
    order: null,
    courtOrder: courtOrderAnswer(whole, 'owner'),
    payment: payment && paymentAnswer(payment, now),
    link: capability ? `${path}?k=${linkKeyOf(merchant.id, capability)}` : path,
  }
}

interface Replay {
  readonly request: PlacingRequest
  readonly key: KeyUse | null
  /** The key is the one that it was placed with. */
  readonly isFirstKey: boolean
}

/**
 * A court order is placed that was placed before. The key of an attempt answers with the result of that attempt. A new key
 * after a refusal is a new attempt on the same court order (hostile 8).
 */
export async function replayCourt(
  api: Api,
  loaded: LoadedMerchant,
  whole: WholeCourtOrder,
  replay: Replay,
): Promise<Result<PlacedOrder>> {
  const paid = await payReplayed(api, loaded, whole, replay)
  if (!paid.ok) return paid
  const answer = placedAnswer(loaded, paid.value, null, replay.request.now)
  return accept({ answer, isReplay: true, capability: null })
}

async function payReplayed(
  api: Api,
  loaded: LoadedMerchant,
  whole: WholeCourtOrder,
  { request, key, isFirstKey }: Replay,
): Promise<Result<PlacedCourt>> {
  const merchantId = loaded.merchant.id
  const { court, orders } = whole
  const { paymentId, status } = orders[0]!
  if (paymentId === null) return accept({ whole, payment: null })
  const created = key && (await attemptOfKey(api, merchantId, court.id, key))
  if (created) {
    const again = created.ok ? replayed(created.value) : created
    return again.ok ? accept({ whole, payment: again.value }) : again
  }
  const tenant = api.database.tenant(merchantId)
  const latest = await findPayment(tenant, paymentId)
  if (!latest) return refuse({ reason: 'not_found' })
  const isOver = isOpen(latest.status) || latest.status === PAYMENT_STATUS.SUCCESS
  const mayTryAgain = key !== null && !isFirstKey && status === ORDER_STATUS.INITIALIZE && !isOver
  if (!mayTryAgain) return accept({ whole, payment: latest })
  const { session, body, language, host, now } = request
  const paid = await payWaiting(api, loaded, whole, {
    ...{ details: body.payment, key, userId: session.userId, language, host, now },
  })
  if (!paid.ok) return paid
  return accept({ whole: (await findWhole(tenant, court.id)) ?? whole, payment: paid.value })
}
