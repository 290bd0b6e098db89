import { Quantity } from '#shell/cart/quantity.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { isRefundedByStore } from '#shell/payments/store-refund.ts'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import type { AmendmentView } from './amendments-view.ts'
import type { OrderView } from './order-view.ts'

/** What was left out of an order, what came in its place, and what became of the money. */
export function Amendments({ order, className = '' }: { order: OrderView; className?: string }) {
  const { amendments: owner, payment } = order
  const t = useWords('replacement')
  if (owner.length === 0) return null
  return (
    <section className={className}>
      <h3 className="text-name">{t('replacement.changed')}</h3>
      {owner.map((amendment) => (
        <One key={amendment.at} amendment={amendment} byStore={isRefundedByStore(payment.method)} />
      ))}
    </section>
  )
}

function One({ amendment, byStore }: { amendment: AmendmentView; byStore: boolean }) {
  const { left, entered, difference, refund, credits, points, paid } = amendment
  const t = useWords('replacement')
  const money = useMoney()
  const text = [
    refund > 0
      ? t(byStore ? 'replacement.byStore' : 'replacement.refunded', { amount: money.text(refund) })
      : difference < 0
        ? t('replacement.lessNow', { amount: money.text(-difference) })
        : paid > 0
          ? t('replacement.paidMore', { amount: money.text(paid) })
          : difference > 0
            ? t('replacement.moreNow', { amount: money.text(difference) })
            : t('replacement.settleNothing'),
    ...(credits > 0 ? [t('replacement.creditsBack', { amount: money.text(credits) })] : []),
    ...(points > 0 ? [t('replacement.pointsBack', { count: points })] : []),
  ]
  return (
    <div className="mt-1.5">
      <ul className="grid gap-1">
        {left.map((part) => (
          <li key={part.id} className="flex items-baseline justify-between gap-4 text-ink2">
            <span className="min-w-0">
              {t('replacement.leftOut')} · <Quantity count={part.qty} /> <LocalizedText text={part.name} />
            </span>
            <span className="shrink-0 text-ok">
              <Sum amount={-part.paid} sameColour />
            </span>
          </li>
        ))}
        {entered.map((part) => (
          <li key={part.id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {t('replacement.inItsPlace')} · <Quantity count={part.qty} /> <LocalizedText text={part.name} />
            </span>
            <span className="shrink-0">
              <Sum amount={part.paid} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-small text-ink2">{text.join(' ')}</p>
    </div>
  )
}
