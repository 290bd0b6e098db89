import { isOpen, nextEnquiry, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { GatewayFault, type GatewayPayment, type GatewayWebhook } from '../../ports/gateways/port.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import {
  claimEnquiry,
  claimLook,
  type DueEnquiry,
  findPayment,
  listDueEnquiries,
  merchantsWithDueEnquiries,
  writeNextEnquiry,
} from '../../records/payments/payments.ts'
import { gatewayOfPayment } from '../merchants/gateway-of.ts'
import { finishPayment } from './finish-payment.ts'
import { keyOfPayment, neverThere } from './payment-key.ts'

/** A customer who looks again and again asks the gateway no oftener than this. */
const ENQUIRE_AGAIN_AFTER_MS = 2_000
/**
 * An attempt of which its gateway knows nothing is over. Written and never sent, since its process died before: at the first
 * enquiry, when no call of ours can be under way any more. Sent without an answer: at the second, since it may still arrive.
 */
const NEVER_SENT_AFTER_MS = 30_000
const LOST_AFTER_MS = 120_000

/**
 * Asks a payment's gateway how it stands and takes the answer through the finishing step. What we have ended and the gateway
 * still holds open is ended there too. Answers the payment as it is then; a gateway that does not answer changes nothing.
 */
export async function enquire(api: Api, merchantId: string, payment: PaymentRecord): Promise<PaymentRecord> {
  if (payment.status === PAYMENT_STATUS.SUCCESS) return payment
  try {
    const answer = await askGateway(api, merchantId, payment)
    if (answer === 'no gateway') return payment
    if (!answer) return await unknownThere(api, merchantId, payment)
    const done = await finishPayment(api, {
      merchantId,
      paymentId: payment.id,
      answer,
      now: api.clock(),
      seen: payment,
    })
    return done.ok ? done.value.payment : payment
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.debug({ merchantId, payment: payment.id, why: error.message }, 'an enquiry was not answered')
    return payment
  }
}

/**
 * How a payment stands at its gateway now, with no transaction open. What we have ended and it still holds open is ended there
 * too. Null: it knows nothing of it. @throws GatewayFault, also where it answers with another payment than that was asked for
 */
export async function askGateway(
  api: Api,
  merchantId: string,
  payment: PaymentRecord,
  notified: Pick<GatewayWebhook, 'gatewayId' | 'reference'> | null = null,
): Promise<GatewayPayment | 'no gateway' | null> {
  const found = gatewayOfPayment(api, merchantId, payment)
  if (!found) return 'no gateway'
  const { gateway, account } = found
  const known = keyOfPayment(payment)
  const key = {
    ...known,
    gatewayId: known.gatewayId ?? notified?.gatewayId ?? null,
    // Money for nothing of ours has another's reference there.
    reference: payment.bill ? known.reference : (notified?.reference ?? known.reference),
  }
  let answer = await gateway.find(account, key)
  if (answer && !isOpen(payment.status) && (answer.status === 'created' || answer.status === 'pending'))
    answer = await gateway.cancel(account, { ...key, gatewayId: answer.id })
  if (answer && (payment.bill ? answer.reference !== payment.id : answer.id !== payment.gatewayReference))
    throw new GatewayFault('unsure', 'the gateway answered with another payment than that was asked for')
  return answer
}

/** The same for a customer who waits: only while its end is open, and not at every look. */
export async function enquireForCustomer(api: Api, merchantId: string, payment: PaymentRecord): Promise<PaymentRecord> {
  const tenant = api.database.tenant(merchantId)
  if (!isOpen(payment.status)) return payment
  const now = api.clock()
  const requestedBefore = new Date(now.getTime() - ENQUIRE_AGAIN_AFTER_MS)
  const mayAsk = await claimLook(tenant, payment.id, requestedBefore, now)
  return mayAsk ? enquire(api, merchantId, payment) : payment
}

/** The gateway has never heard of it: our first call never reached it. */
async function unknownThere(api: Api, merchantId: string, payment: PaymentRecord): Promise<PaymentRecord> {
  const isNeverSent = payment.status === PAYMENT_STATUS.INITIATED
  const overAt = payment.createdAt.getTime() + (isNeverSent ? NEVER_SENT_AFTER_MS : LOST_AFTER_MS)
  if (payment.gatewayReference !== null || !isOpen(payment.status) || api.clock().getTime() < overAt) return payment
  const answer = {
    id: neverThere(payment.id),
    reference: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    status: 'failed',
    captured: 0,
    refunded: 0,
    received: null,
    failureCode: 5100,
    page: { requiresRedirect: false, pageUrl: null, form: null, quote: null },
    card: null,
  } as const
  const done = await finishPayment(api, { merchantId, paymentId: payment.id, answer, now: api.clock() })
  return done.ok ? done.value.payment : payment
}

const MAX_IN_A_SWEEP = 200
/** Asked together: a gateway that takes its eight seconds over one keeps the others from nothing. */
const MAX_AT_ONCE = 8
/** What a process that died was asking about is asked again by then: money that came has its order within a minute. */
const TAKEN_FOR_MS = 30_000

/** Asks about every payment that is due: 30 s, 2, 5, 15 minutes after it began, then hourly to 72 hours. */
export const enquirePayments: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueEnquiries(database, clock()),
  async work(api, merchantId) {
    const due = await listDueEnquiries(api.database.tenant(merchantId), api.clock(), MAX_IN_A_SWEEP)
    for (let at = 0; at < due.length; at += MAX_AT_ONCE)
      await Promise.all(due.slice(at, at + MAX_AT_ONCE).map((row) => enquireDue(api, merchantId, row)))
  },
}

async function enquireDue(api: Api, merchantId: string, due: DueEnquiry): Promise<void> {
  const { paymentId, createdAt, enquiries } = due
  const now = api.clock()
  const tenant = api.database.tenant(merchantId)
  // Taken for as long as a process may be dead: nobody else asks meanwhile, and one that hangs or dies is followed soon.
  const until = new Date(now.getTime() + TAKEN_FOR_MS)
  if (!(await claimEnquiry(tenant, paymentId, until, now))) return
  const payment = await findPayment(tenant, paymentId)
  if (payment) await enquire(api, merchantId, payment)
  await writeNextEnquiry(tenant, paymentId, nextEnquiry(createdAt, enquiries + 1, now), until)
}
