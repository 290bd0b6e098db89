import { formatDate } from '@compass/i18n/formats'
import { AgainIcon } from '@compass/ui/icons'
import { Quantity } from '#shell/cart/quantity.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView, RefundView } from '#shell/orders/order-view.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import { cardName } from './card-name.ts'
import { refundWords } from './refund-words.ts'

/** What goes back of an order's money and points: of which items, how much, where to and when; nothing where nothing does. */
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
          <span className="min-w-0">
            <span className="font-em">
              {t(refund.status === 'done' ? 'payment.refundDone' : 'payment.refundOf', {
                amount: money.text(refund.amount),
              })}
            </span>
            <RefundDetails refund={refund} timeZone={order.store.timeZone} />
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

/** Of which items, where to, and when: under the amount, a line each. */
function RefundDetails({ refund, timeZone }: { refund: RefundView; timeZone: string }) {
  const t = useWords('payment', 'shell')
  const times = useTimes()
  const { language } = useShell()
  const { lines, card, at } = refund
  const words = refundWords(refund)
  return (
    <span className="block text-small text-ink2">
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <span key={n} className="block">
          <Quantity count={line.qty} /> <LocalizedText text={line.name} />
        </span>
      ))}
      <span className="block">
        {words === 'payment.refundCard' ? t(words, { card: card ? cardName(card) : '' }) : t(words)}
      </span>
      <time className="block" dateTime={at}>
        {t('shell.dayAndTime', { day: formatDate(new Date(at), timeZone, language), time: times.time(at, timeZone) })}
      </time>
    </span>
  )
}
