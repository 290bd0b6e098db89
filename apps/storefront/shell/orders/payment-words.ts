import { ORDER_STATUS } from '@compass/domain/orders'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { cardName } from '#shell/payments/card-name.ts'
import { useMethodName } from '#shell/payments/use-method-name.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import type { OrderView } from './order-view.ts'

const S = ORDER_STATUS
const UNPAID_ENDS: readonly number[] = [
  S.DECLINED,
  S.UNDELIVERED,
  S.CANCEL_CUSTOMER,
  S.PAYMENT_CANCELLED,
  S.CUSTOMER_REJECT,
]

/** "To pay: cash to the courier", "Paid with Visa •••• 3220", "Paid in cash"; nothing is to pay for an order that ended badly. */
export function usePaymentWords(
  { payment, isPickup, spot, status, totals }: OrderView,
  card: Parameters<typeof cardName>[0] | null,
): string {
  const t = useWords('status')
  const methodName = useMethodName()
  const money = useMoney()
  if (totals.grandTotal === 0 || (UNPAID_ENDS.includes(status) && !payment.isPaid)) return t('status.nothingToPay')
  const isCash = payment.method === 'cod'
  const inPerson = spot
    ? t(isCash ? 'status.cashAtSpot' : 'status.cardAtSpot')
    : isPickup
      ? t(isCash ? 'status.cashAtCounter' : 'status.cardAtCounter')
      : t(isCash ? 'status.cashToCourier' : 'status.cardToCourier')
  const method = methodName(payment.method) ?? inPerson
  // Where staff came for it, they have been there.
  const paidWords = () =>
    spot && (isCash || payment.method === 'cardSwipe')
      ? t(isCash ? 'status.paidInCash' : 'status.paidByCard')
      : t('status.paid', { method })
  if (!payment.isPaid) return t('status.toPay', { method })
  const paid = card ? t('status.paidWith', { card: cardName(card) }) : paidWords()
  const isOver = UNPAID_ENDS.includes(status)
  return payment.toCollect > 0 && !isOver
    ? t('status.stillToPay', { paid, amount: money.text(payment.toCollect) })
    : paid
}
