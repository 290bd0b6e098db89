import { useWords } from '../shell.tsx'
import type { OrderView } from './order-view.ts'

/** "To pay: cash to the courier", "Paid: …"; nothing is to pay for an order that ended badly. */
export function usePaymentWords({ payment, isPickup }: OrderView): string {
  const t = useWords('status')
  const isCash = payment.method === 'cod'
  const method = isPickup
    ? t(isCash ? 'status.cashAtCounter' : 'status.cardAtCounter')
    : t(isCash ? 'status.cashToCourier' : 'status.cardToCourier')
  return payment.isPaid ? t('status.paid', { method }) : t('status.toPay', { method })
}
