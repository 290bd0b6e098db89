import { AgainIcon } from '@compass/ui/icons'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView, RefundView } from '#shell/orders/order-view.ts'
import { useMoney } from '#shell/pricing/money.tsx'

/** What goes back of an order's money and points, and when it is there; nothing where nothing does. */
export function Refunds({ order }: { order: OrderView }) {
  const t = useWords('payment')
  const money = useMoney()
  // What a bank did not take stands there once more, the way that it went instead.
  const refunds = order.payment.refunds.filter(({ status }) => status !== 'failed')
  const { pointsBack } = order.payment
  if (refunds.length === 0 && pointsBack === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex gap-2.5">
          <AgainIcon size={18} className="mt-0.5 shrink-0 text-ink2" />
          <span>
            <span className="font-em">
              {t(refund.status === 'done' ? 'payment.refundDone' : 'payment.refundOf', {
                amount: money.text(refund.amount),
              })}
            </span>
            <span className="block text-small text-ink2">{t(refundMethodWords(refund))}</span>
          </span>
        </li>
      ))}
      {pointsBack > 0 ? (
        <li className="flex gap-2.5">
          <AgainIcon size={18} className="mt-0.5 shrink-0 text-ink2" />
          <span className="font-em">{t('payment.refundPoints', { count: pointsBack })}</span>
        </li>
      ) : null}
    </ul>
  )
}

function refundMethodWords({ refundMethod: service, status, isInstead, isByHand }: RefundView) {
  if (isByHand) return 'payment.refundByHand'
  if (status === 'manual') return 'payment.refundManual'
  if (service === 'credits') return isInstead ? 'payment.refundInstead' : 'payment.refundCredits'
  return service === 'cash' ? 'payment.refundCash' : 'payment.refundBank'
}
