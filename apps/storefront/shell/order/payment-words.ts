import { ORDER_STATUS } from '@compass/domain/orders'
import { useWords } from '../shell.tsx'
import type { OrderView } from './order-view.ts'

const S = ORDER_STATUS
const UNPAID_ENDS: readonly number[] = [
  S.DECLINED,
  S.UNDELIVERED,
  S.CANCEL_CUSTOMER,
  S.PAYMENT_CANCELLED,
  S.CUSTOMER_REJECT,
]

/** "To pay: cash to the courier", "Paid: …"; nothing is to pay for an order that ended badly. */
export function usePaymentWords({ payment, isPickup, status }: OrderView): string {
  const t = useWords('status')
  if (UNPAID_ENDS.includes(status) && !payment.isPaid) return t('status.nothingToPay')
  const isCash = payment.method === 'cod'
  const method = isPickup
    ? t(isCash ? 'status.cashAtCounter' : 'status.cardAtCounter')
    : t(isCash ? 'status.cashToCourier' : 'status.cardToCourier')
  return payment.isPaid ? t('status.paid', { method }) : t('status.toPay', { method })
}
