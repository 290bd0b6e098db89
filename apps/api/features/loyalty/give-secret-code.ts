import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { giveSecretCode as giveCall } from '@compass/contract/loyalty'
import { latinDigits } from '@compass/domain/contacts'
import { ASK_TRIES, pointsEarned, triesLeftOf } from '@compass/domain/loyalty'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { findManualOrder, insertManualOrder } from '../../records/ledgers/manual-orders.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { bucketOf, takeFrom } from '../../records/otp/otp-limits.ts'
import {
  confirmAsk,
  countWrongTry,
  lockAsk,
  subjectOfCart,
  subjectOfOrder,
  subjectOfReceipt,
} from '../../records/secret-codes/asks.ts'
import { readsOrder } from '../../records/visits/memberships.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { readCart } from '../cart/read-cart.ts'
import { holderOfUser } from '../users/holder.ts'
import { manualAnswer, receiptOf } from './manual-orders.ts'
import { acceptCode } from './store-codes.ts'

type CodeResult = AnswerOf<typeof giveCall>

/**
 * The order taker's code: confirms the points of the live cart, or one purchase at the counter, once (decisions, "Loyalty
 * and the secret code"). Refuses `secret_code_wrong` (4230) with the tries that are left, and `rate_limited` after ten tries
 * in an hour. `secret_code_timed_out` (4231) means that no request is open, that its time is over or that three tries were
 * wrong. `idempotency_conflict` is for a receipt that another customer recorded; `phone_unverified` and `loyalty_not_offered`
 * are refused too.
 */
export async function giveSecretCode(
  api: Api,
  asking: CartCaller,
  body: BodyOf<typeof giveCall>,
): Promise<CallResult<CodeResult>> {
  const { session, now } = asking
  const loaded = await api.merchants.load(session.merchantId)
  const tenant = api.database.tenant(session.merchantId)
  if (!loaded?.stores.has(body.store)) return refuse({ reason: 'not_found' })
  if (body.order !== undefined && !(await isOwnOrder(tenant, body.order, session.userId)))
    return refuse({ reason: 'not_found' })
  if (!loaded.merchant.loyalty) return refuse({ reason: 'loyalty_not_offered' })
  const subject = aboutOf(body)
  if (!subject.ok) return subject
  const code = codeOf(body.code)
  if (!code.ok) return code
  const holder = await holderOfUser(api, tenant, session.userId)
  if (holder === null) return refuse({ reason: 'phone_unverified' })
  // By the phone, so that a new session brings no new tries.
  const bucket = bucketOf(api.configuration.secretKey, 'tries of secret code', session.merchantId, holder)
  const wait = await takeFrom(tenant, bucket, now)
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  const { receipt } = subject.value
  const answered = await api.database.transact(
    session.merchantId,
    unlessRefused<Result<number | null>>((tx) =>
      answerAsk(
        api,
        tx,
        loaded,
        { ...subject.value, userId: session.userId, storeId: body.store, holder },
        code.value,
        now,
      ),
    ),
  )
  if (!answered.ok) return answered
  if (answered.value !== null) return refuse({ reason: 'secret_code_wrong', triesLeft: answered.value })
  if (receipt !== null) {
    const stored = await findManualOrder(tenant, body.store, receipt)
    if (stored?.holder !== holder) return refuse({ reason: 'idempotency_conflict' })
    const { manualOrder } = await manualAnswer(tenant, loaded, stored, null)
    return accept({ cart: null, manualOrder })
  }
  if (body.order !== undefined) {
    await api.tableBills.reprice(session.merchantId, body.order, now)
    return accept({ cart: null, manualOrder: null })
  }
  const read = await readCart(api, asking, body.store)
  return read.ok ? accept({ cart: read.value.cart, manualOrder: null }) : read
}

/** One's own, or one of a party that one belongs to. */
async function isOwnOrder(tenant: Tenant, orderId: string, userId: string): Promise<boolean> {
  const order = await findOrder(tenant, orderId)
  if (!order) return false
  const { id, visitId } = order
  return order.userId === userId || (!!visitId && (await readsOrder(tenant, { id, visitId }, userId)))
}

interface CodeSubject {
  readonly subject: string
  readonly receipt: string | null
}

/** The cart, the order at a table or the receipt, and one of them. */
function aboutOf({ store, cart, order, receipt }: BodyOf<typeof giveCall>): Result<CodeSubject> {
  if ([cart, order, receipt].filter((one) => one !== undefined).length !== 1)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'cart', rule: cart ? 'twice' : 'required' }] })
  if (cart !== undefined) return accept({ subject: subjectOfCart(cart), receipt: null })
  if (order !== undefined) return accept({ subject: subjectOfOrder(order), receipt: null })
  const checked = receiptOf(receipt ?? '')
  if (!checked.ok) return checked
  return accept({ subject: subjectOfReceipt(store, checked.value), receipt: checked.value })
}

/** A number or a text can be a code; lists and objects are none. Digits of any script. */
function codeOf(code: unknown): Result<string> {
  if (code === undefined || code === null || code === '')
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'code', rule: 'required' }] })
  if ((typeof code !== 'string' && typeof code !== 'number') || String(code).length > 40)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'code', rule: 'invalid' }] })
  return accept(latinDigits(String(code)).replace(/[\s-]/gu, ''))
}

interface CodeAttempt extends CodeSubject {
  readonly userId: string
  readonly storeId: string
  readonly holder: string
}

/** Null: confirmed; else the tries that are left after a wrong one, which stays counted. */
async function answerAsk(
  api: Api,
  tx: Tenant,
  loaded: LoadedMerchant,
  { userId, subject, storeId, holder, receipt }: CodeAttempt,
  code: string,
  now: Date,
): Promise<Result<number | null>> {
  const ask = await lockAsk(tx, userId, subject)
  if (!ask || ask.storeId !== storeId) return refuse({ reason: 'secret_code_timed_out' })
  if (ask.confirmedAt) return accept(null)
  if (triesLeftOf(ask, now) === 0) return refuse({ reason: 'secret_code_timed_out' })
  if (!(await acceptCode(api, tx, loaded, storeId, code, now))) {
    await countWrongTry(tx, userId, subject)
    return accept(ASK_TRIES - ask.tries - 1)
  }
  await confirmAsk(tx, userId, subject, now)
  if (receipt === null) return accept(null)
  const points = pointsEarned(loaded.merchant.loyalty!, ask.amount)
  const isNew = await insertManualOrder(tx, { storeId, receipt, holder, amount: ask.amount, points }, now)
  return isNew ? accept(null) : refuse({ reason: 'idempotency_conflict' })
}
