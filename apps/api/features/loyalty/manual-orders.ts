import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { recordManualOrder as recordCall } from '@compass/contract/loyalty'
import { cleanLine } from '@compass/domain/contacts'
import { pointsEarned, recordsPurchases, worthOf } from '@compass/domain/loyalty'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { balancesOf } from '../../records/ledgers/ledger.ts'
import { findManualOrder, type ManualOrder } from '../../records/ledgers/manual-orders.ts'
import { putAsk, subjectOfReceipt } from '../../records/secret-codes/asks.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { askAnswer } from '../cart/spending-answer.ts'
import { holderOfUser } from '../users/holder.ts'

type ManualAnswer = AnswerOf<typeof recordCall>

const RECEIPT_LENGTH = 60

/** A receipt's number as it is compared: without spaces, in capitals. Refuses `invalid_fields`. */
export function receiptOf(text: string): Result<string> {
  const line = cleanLine(text, RECEIPT_LENGTH, 'receipt')
  if (!line.ok) return line
  const receipt = line.value.replace(/\s+/gu, '').toUpperCase()
  return receipt === ''
    ? refuse({ reason: 'invalid_fields', faults: [{ path: 'receipt', rule: 'required' }] })
    : accept(receipt)
}

/**
 * A purchase at the counter that is to earn: the question is put that the order taker's code answers. One that is recorded
 * is answered as it is. Refuses `not_found`, `loyalty_not_offered` also where the store has no secret code,
 * `phone_unverified`, `invalid_fields`, `idempotency_conflict` for a receipt with another amount, or of another customer.
 */
export async function recordManualOrder(
  api: Api,
  { session, now }: CartCaller,
  input: BodyOf<typeof recordCall>,
): Promise<Result<ManualAnswer>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded?.stores.has(input.store)) return refuse({ reason: 'not_found' })
  const { loyalty, currency } = loaded.merchant
  if (!loyalty || !recordsPurchases(loyalty)) return refuse({ reason: 'loyalty_not_offered' })
  const receipt = receiptOf(input.receipt)
  if (!receipt.ok) return receipt
  if (input.amount.currency !== currency)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount.currency', rule: 'invalid' }] })
  const tenant = api.database.tenant(session.merchantId)
  const holder = await holderOfUser(api, tenant, session.userId)
  if (holder === null) return refuse({ reason: 'phone_unverified' })
  const { amount } = input.amount
  const points = pointsEarned(loyalty, amount)
  const wanted = { storeId: input.store, receipt: receipt.value, holder, amount, points }
  const stored = await findManualOrder(tenant, input.store, receipt.value)
  if (stored && !isSame(stored, wanted)) return refuse({ reason: 'idempotency_conflict' })
  if (stored) return accept(await manualAnswer(tenant, loaded, stored, null))
  const subject = subjectOfReceipt(input.store, receipt.value)
  const ask = await putAsk(tenant, { userId: session.userId, subject, storeId: input.store, amount }, now)
  return accept(await manualAnswer(tenant, loaded, wanted, askAnswer(ask, now)))
}

function isSame(a: ManualOrder, b: ManualOrder): boolean {
  return a.holder === b.holder && a.amount === b.amount
}

/** `secretCode` null: it is recorded. */
export async function manualAnswer(
  tenant: Tenant,
  { merchant }: LoadedMerchant,
  order: ManualOrder,
  secretCode: ManualAnswer['manualOrder']['secretCode'],
): Promise<ManualAnswer> {
  const money = (amount: number) => ({ amount, currency: merchant.currency })
  const { points } = await balancesOf(tenant, order.holder)
  const worth = merchant.loyalty ? worthOf(merchant.loyalty, points) : 0
  return {
    manualOrder: {
      store: order.storeId,
      receipt: order.receipt,
      amount: money(order.amount),
      points: order.points,
      recorded: secretCode === null,
      secretCode,
    },
    balance: { points, worth: money(worth) },
  }
}
