import type { AnswerOf } from '@compass/contract/call'
import type { getPayment } from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { isOpen, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import { paths } from '#paths'
import { orderPaths } from '#shell/orders/order-paths.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'

/** Where a customer goes on whose payment asks nothing of them any more: what failed can be paid another way. */
export function afterPayment(
  url: string,
  { payment, orderStatus }: Pick<AnswerOf<typeof getPayment>, 'payment' | 'orderStatus'>,
): string {
  const { FAILED, CANCELLED, ABORTED } = PAYMENT_STATUS
  const hasFailed = ([FAILED, CANCELLED, ABORTED] as number[]).includes(payment.status) && payment.review === null
  if (payment.kind === 'share')
    return hasFailed
      ? tablePaths.payAgain(url, payment.order, payment._id)
      : isOpen(payment.status as PaymentStatus)
        ? tablePaths.pay(url, payment.order)
        : tablePaths.paid(url, payment.order)
  if (payment.kind === 'payLink')
    return hasFailed ? paths.payLinkFailure(url, payment._id) : paths.payLinkSummary(url, payment.order)
  if (hasFailed && payment.kind === 'difference')
    return orderPaths.replacementPaymentFailed(url, payment.order, payment._id)
  if (hasFailed && orderStatus === ORDER_STATUS.INITIALIZE) return paths.paymentFailure(url, payment._id)
  return paths.orderStatus(url, payment.order)
}
