import type { CartLine } from '@compass/domain/cart'
import { checkStock } from '@compass/domain/checkout'
import { payingUntil } from '@compass/domain/orders'
import { checkMethod, collectedInPerson } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { Order, PaidAnswer, SubstitutionRequest } from '../../records/orders/order.ts'
import { lockOrder } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { writePaying } from '../../records/substitutions/substitutions.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { withStock } from '../cart/with-stock.ts'
import { ownPhoneOf } from '../orders/bill-of-order.ts'
import { type PaymentDetails as PaymentAsked, resolvePayment } from '../payments/payment-input.ts'
import { startPayment } from '../payments/start-payment.ts'
import type { AmendedOrder } from './amend-order.ts'
import { billOfDifference } from './difference.ts'
import type { OrderWithRequest } from './read-request.ts'

/** How a customer pays a difference. */
export interface DifferencePayment {
  /** Without `mod`: not said. */
  readonly details: Omit<PaymentAsked, 'mod'> & { readonly mod?: string | undefined }
  /** The same key answers the same attempt. */
  readonly key: KeyUse | null
  readonly language: string
  /** That the request came to. */
  readonly host: string | undefined
}

/** An answer that costs more than was paid: what it makes of the order, once its difference has come. */
interface DearerAnswer {
  readonly request: OrderWithRequest
  readonly amended: AmendedOrder
  /** Its lines that enter; in the amended order they stand at the end. */
  readonly enters: readonly CartLine[]
  readonly paying: DifferencePayment | undefined
}

/**
 * Begins to pay the difference of a dearer answer. The order records what it waits for and the attempt is written in one
 * transaction; the gateway is asked outside of it. What enters is taken when the money has come (`settleDifference`); nothing
 * changes before. An attempt before it ends. Null where another step was first. Refuses `invalid_fields` without a method,
 * `payment_method_not_allowed` for one that people collect, `out_of_stock`, and what `startPayment` does.
 */
export async function payDifference(
  api: Api,
  { session, now }: CartCaller,
  { request, amended, enters, paying }: DearerAnswer,
): Promise<Result<PaymentRecord | null>> {
  const { loaded, open } = request
  const { order } = open!
  if (!paying?.details.mod)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'payment.mod', rule: 'required' }] })
  const { mod } = paying.details
  const store = loaded.stores.get(order.storeId)!
  const method = checkMethod(store, order.orderType, mod)
  if (!method.ok) return method
  if (collectedInPerson(method.value)) return refuse({ reason: 'payment_method_not_allowed' })
  const wanted = { ...open!.draft!.cart, lines: enters }
  const counted = await withStock(api.database.tenant(session.merchantId), loaded, wanted)
  const left = checkStock(counted, null, wanted)
  if (!left.ok) return left
  const due = { amount: amended.totals.grandTotal - order.grandTotal, currency: order.currency }
  const supplied = await resolvePayment(api, loaded, {
    store,
    userId: session.userId,
    method: method.value,
    details: { ...paying.details, mod },
    due,
    host: paying.host,
  })
  if (!supplied.ok) return supplied
  const { amount } = due
  const { deadline, id: requestId } = order.awaiting
  const snapshot = amended.lines.slice(-enters.length)
  const answer: PaidAnswer = { enters: snapshot, amount, until: payingUntil(deadline, now) }
  const bill = { ...billOfDifference(order, requestId), ...due }
  return startPayment(api, loaded, {
    bill,
    terms: { orderNumber: order.number, bins: null, customerPhone: ownPhoneOf(order.customer) },
    resolved: supplied.value,
    language: paying.language,
    key: paying.key,
    now,
    expiresAt: answer.until,
    begin: (tenant) => begin(tenant, order, answer, now),
  })
}

/** The order waits for the money of just this answer; false where it is not the one any more that was read. */
async function begin(
  tenant: Tenant,
  read: Order & { readonly awaiting: SubstitutionRequest },
  answer: PaidAnswer,
  now: Date,
): Promise<Result<boolean>> {
  const locked = await lockOrder(tenant, read.id)
  if (locked?.version !== read.version || locked.awaiting?.id !== read.awaiting.id) return accept(false)
  await writePaying(tenant, read.id, answer, now)
  return accept(true)
}
