import type { LoadedMerchant } from '@compass/domain/merchants'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { listPayments, type NewPayment } from '../../records/payments/payments.ts'
import { gatewayOfPayment } from '../merchants/gateway-of.ts'
import { type ChargeTerms, type NewAttempt, openAttempt, paymentOfAttempt, sendAttempt } from './attempts.ts'
import { failureOf } from './payment-input.ts'
import { keyOfPayment } from './payment-key.ts'

interface StartPaymentCommand extends NewAttempt {
  readonly terms: ChargeTerms
  /**
   * Locks what the bill is for, checks that it may be paid and writes what goes with the attempt. It runs inside the attempt's
   * transaction, before it is written. False: another step was first.
   */
  readonly begin: (tenant: Tenant, payment: NewPayment) => Promise<Result<boolean>>
}

/**
 * A new attempt to pay a bill; the one before is ended. The gateway is asked with no transaction open. Null where another step
 * was first. Refuses what `begin` does, `idempotency_conflict`, `payment_unavailable` and what a card is refused with.
 */
export async function startPayment(
  api: Api,
  loaded: LoadedMerchant,
  starting: StartPaymentCommand,
): Promise<Result<PaymentRecord | null>> {
  const { bill, resolved, key } = starting
  const merchantId = loaded.merchant.id
  const before = key && (await attemptOfKey(api, merchantId, bill.mainId, key))
  if (before) return before.ok ? replayed(before.value) : before
  const payment = paymentOfAttempt(starting)
  const begun = await api.database.transact<Result<boolean>>(merchantId, async (tenant) => {
    const may = await starting.begin(tenant, payment)
    if (!may.ok || !may.value) return rollback(may)
    await openAttempt(tenant, starting, payment)
    return commit(may)
  })
  if (!begun.ok) return begun
  if (!begun.value) return accept(null)
  endAtGateway(api, merchantId, bill.mainId, payment.id)
  return sendAttempt(api, loaded, starting.terms, payment, resolved)
}

/** The attempt that a key made at a main bill; null: none. Refuses `idempotency_conflict` for another body. */
export async function attemptOfKey(
  api: Api,
  merchantId: string,
  mainBillId: string,
  key: KeyUse,
): Promise<Result<PaymentRecord> | null> {
  const attempts = await listPayments(api.database.tenant(merchantId), mainBillId)
  const created = attempts.find((one) => one.key?.key === key.key)
  if (!created) return null
  return created.key!.requestHash.equals(key.requestHash) ? accept(created) : refuse({ reason: 'idempotency_conflict' })
}

/** What an attempt was answered with, said again: the same refusal, or the attempt as it is now. */
export function replayed(payment: PaymentRecord): Result<PaymentRecord> {
  return payment.status === PAYMENT_STATUS.FAILED ? refuse(failureOf(payment.failureCode)) : accept(payment)
}

/** The attempts before are ended at the gateway too. Nobody waits for it: what is not ended is found by an enquiry. */
function endAtGateway(api: Api, merchantId: string, mainBillId: string, but: string): void {
  const end = async () => {
    for (const before of await listPayments(api.database.tenant(merchantId), mainBillId)) {
      if (before.id === but || before.gatewayReference === null || before.status !== PAYMENT_STATUS.CANCELLED) continue
      // It may have been begun with another gateway than the one of now.
      const found = gatewayOfPayment(api, merchantId, before)
      await found?.gateway.cancel(found.account, keyOfPayment(before))
    }
  }
  end().catch((error: Error) => api.log.debug({ merchantId, bill: mainBillId, why: error.message }, 'was not ended'))
}
