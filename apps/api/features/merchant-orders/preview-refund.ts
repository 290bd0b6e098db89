import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { previewRefund as call } from '@compass/contract/merchant-orders'
import { refundLimitOf } from '@compass/domain/payments'
import { type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { sumByMerchant, sumPointsOf } from '../../records/refunds/refunds.ts'
import { listOrdersToCount } from '../../records/sales/uncounted-orders.ts'
import { tryRefund } from '../orders/merchant-refund.ts'
import { refundAnswer } from '../payments/payment-answer.ts'
import { saleRecordOf } from '../reports/count-sales.ts'
import { leftOf } from './read-order.ts'

interface PreviewCommand {
  readonly merchantId: string
  readonly orderId: string
  readonly body: BodyOf<typeof call>
  readonly now: Date
}

/** What a refund would do, found out by doing it and taking it back. Refuses as the refund itself does. */
export async function previewRefund(
  api: Api,
  { merchantId, orderId, body, now }: PreviewCommand,
): Promise<Result<AnswerOf<typeof call>>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  return tryRefund(api, { merchantId, orderId, body, now }, async (inside, { before, after, amount }) => {
    const known = new Set((before.refunds ?? []).map(({ id }) => id))
    const refunds = (after.refunds ?? []).filter(({ id }) => !known.has(id))
    const ids = refunds.map(({ id }) => id)
    const [counted] = await listOrdersToCount(inside, [after.id])
    const sale = saleRecordOf(counted!)
    const taxes = sale.refunds.filter(({ id }) => ids.includes(id)).flatMap((one) => one.taxes)
    const money = (minor: number) => ({ amount: minor, currency: after.currency })
    return {
      amount: money(amount),
      parts: refunds.map((refund) => {
        const { amount: part, way: route, method, card, status } = refundAnswer(refund)
        return { amount: part, way: route, method, card, status }
      }),
      tax: money(taxes.reduce((sum, { tax }) => sum + tax, 0)),
      points: await sumPointsOf(inside, ids),
      left: money(await leftOf(inside, after, sale.figures, now)),
      asksConfirmation: (await sumByMerchant(inside, after)) >= refundLimitOf(loaded.merchant),
    }
  })
}
