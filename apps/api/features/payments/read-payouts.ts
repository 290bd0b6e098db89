import type { AnswerOf } from '@compass/contract/call'
import type { listPayouts as call } from '@compass/contract/disputes'
import { type ComparedLine, comparePayouts } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import type { GatewayPort, PayoutLine } from '../../ports/gateways/port.ts'
import { listDisputesByReference } from '../../records/disputes/disputes.ts'
import {
  listAccountsOfPayments,
  listMoneyBetween,
  listMoneyOf,
  type PaymentMoney,
} from '../../records/payments/money-of-payments.ts'
import { type GatewayOfMerchant, gatewayOfPayment } from '../merchants/gateway-of.ts'
import { withGateways } from './cards.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 92
/** Money is on its way for some days; what comes later than this is late. */
const LATE_AFTER_MS = 10 * DAY_MS

type Payouts = AnswerOf<typeof call>

/** A span of time: from, and before. */
interface Span {
  readonly from: Date
  readonly until: Date
  readonly now: Date
}

/**
 * What the gateways paid out to a merchant in a span of time, beside our ledger. Every account that the merchant took money
 * with is asked now, with no transaction open. Refuses `invalid_fields` for a span that is none or too long, and
 * `payment_unavailable` where a gateway does not answer: half a comparison would be none.
 */
export async function readPayouts(api: Api, merchantId: string, span: Span): Promise<Result<Payouts>> {
  const length = span.until.getTime() - span.from.getTime()
  if (length <= 0 || length > MAX_DAYS * DAY_MS)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'to', rule: 'out_of_range' }] })
  const accounts = await listAccountsOfPayments(api.database.tenant(merchantId))
  return withGateways(async () => {
    const compared: Pick<Payouts, 'lines' | 'waiting'>[] = []
    const silent = new Set<number>()
    for (const one of accounts) {
      const found = gatewayOfPayment(api, merchantId, one)
      if (found?.gateway.payouts) compared.push(await compareAccount(api, found, found.gateway.payouts, span))
      else silent.add(one.gateway)
    }
    const lines = compared.flatMap((one) => one.lines).sort((a, b) => a.paidAt.localeCompare(b.paidAt))
    const waiting = compared.flatMap((one) => one.waiting)
    const differences =
      lines.filter(({ difference }) => difference !== null).length + waiting.filter(({ isLate }) => isLate).length
    return accept({ lines, waiting, sums: sumsOf(lines), differences, silent: [...silent] })
  })
}

async function compareAccount(
  api: Api,
  { gateway, account }: GatewayOfMerchant,
  payouts: NonNullable<GatewayPort['payouts']>,
  { from, until, now }: Span,
): Promise<Pick<Payouts, 'lines' | 'waiting'>> {
  const tenant = api.database.tenant(account.merchantId)
  const at = { gateway: gateway.id, mode: account.mode }
  // What came in the span may have been paid out after it.
  const seenUntil = new Date(Math.min(Math.max(now.getTime(), until.getTime()), until.getTime() + LATE_AFTER_MS))
  const lines = await payouts.call(gateway, account, from, seenUntil)
  const ids = lines.flatMap(({ reference }) => (reference !== null && isId(reference) ? [reference] : []))
  const references = lines.flatMap(({ payment }) => (payment === null ? [] : [payment]))
  const money = await listMoneyOf(tenant, at, { ids, references })
  const disputes = await listDisputesByReference(tenant, at, references)
  const ours = money.map((one) => ({
    ...one,
    disputes: disputes
      .filter(({ paymentId }) => paymentId === one.id)
      .map(({ amount, state }) => ({ amount, isWon: state === 'won' })),
  }))
  const compared = comparePayouts(lines, ours)
  const orders = new Map(money.map(({ id, orderId }) => [id, orderId]))
  const isPaidOut = new Set(compared.flatMap(({ line, ours }) => (line.kind === 'payment' && ours ? [ours.id] : [])))
  const came = await listMoneyBetween(tenant, at, from, until)
  return {
    lines: compared
      .filter(({ line }) => line.paidAt < until)
      .map((one) => lineAnswer(one, at, orders.get(one.ours?.id ?? '') ?? null)),
    waiting: came.filter(({ id }) => !isPaidOut.has(id)).map((one) => waitingAnswer(one, gateway.id, now)),
  }
}

function lineAnswer(
  { line, ours, expected, difference }: ComparedLine<PayoutLine>,
  { gateway, mode }: { readonly gateway: number; readonly mode: 'test' | 'live' },
  order: string | null,
): Payouts['lines'][number] {
  const { payout, paidAt, kind, payment, amount, fee, currency } = line
  return {
    ...{ payout, pg: gateway, mode, paidAt: paidAt.toISOString(), kind, transactionId: payment },
    payment: ours?.id ?? null,
    order,
    amount: { amount, currency },
    fee: { amount: fee, currency },
    expected: ours && expected !== null ? { amount: expected, currency: ours.currency } : null,
    difference,
  }
}

function waitingAnswer(
  { id, orderId, captured, currency, settledAt }: PaymentMoney,
  pg: number,
  now: Date,
): Payouts['waiting'][number] {
  return {
    ...{ payment: id, pg, order: orderId, amount: { amount: captured, currency } },
    capturedAt: settledAt!.toISOString(),
    isLate: now.getTime() - settledAt!.getTime() > LATE_AFTER_MS,
  }
}

function sumsOf(lines: Payouts['lines']): Payouts['sums'] {
  const sums = new Map<string, Payouts['sums'][number]>()
  for (const { pg, amount, fee } of lines) {
    const key = `${pg} ${amount.currency}`
    const before = sums.get(key) ?? { pg, amount: { ...amount, amount: 0 }, fee: { ...fee, amount: 0 } }
    sums.set(key, {
      pg,
      amount: { ...amount, amount: before.amount.amount + amount.amount },
      fee: { ...fee, amount: before.fee.amount + fee.amount },
    })
  }
  return [...sums.values()]
}
