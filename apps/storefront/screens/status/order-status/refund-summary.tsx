import { Card } from '@compass/ui/card'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { cardName } from '#shell/payments/card-name.ts'
import { Refunds } from '#shell/payments/refunds.tsx'
import { useMethodName } from '#shell/payments/use-method-name.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import type { PaidCard } from './read-order.ts'

/** Of an order that ended badly: what was paid for it, and what of that goes back when. Nothing where nobody paid. */
export function RefundSummary({ order, card }: { order: OrderView; card: PaidCard | null }) {
  const t = useWords('status')
  const money = useMoney()
  const methodName = useMethodName()
  const { payment, totals, amendments, isPickup } = order
  const isPaid = payment.isPaid && totals.grandTotal > 0
  if (!isPaid && payment.refunds.length === 0 && payment.pointsBack === 0) return null
  const inPerson = payment.method === 'cod' ? 'cash' : 'card'
  const words = {
    cash: t(isPickup ? 'status.cashAtCounter' : 'status.cashToCourier'),
    card: t(isPickup ? 'status.cardAtCounter' : 'status.cardToCourier'),
  }
  // What answers gave back is in the total no more, and was paid all the same.
  const paid = amendments.reduce((sum, { refund }) => sum + refund, totals.grandTotal)
  return (
    <Card as="section" className="p-4.5 wide:p-6">
      <h2 className="text-subhead">{t('status.yourMoney')}</h2>
      {isPaid ? (
        <p className="mt-1.5">
          {card
            ? t('status.youPaidWith', { amount: money.text(paid), card: cardName(card) })
            : t('status.youPaid', {
                amount: money.text(paid),
                method: methodName(payment.method) ?? words[inPerson],
              })}
        </p>
      ) : null}
      <Refunds order={order} />
    </Card>
  )
}
