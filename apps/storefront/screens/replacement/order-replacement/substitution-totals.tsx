import { Card } from '@compass/ui/card'
import { Form } from 'react-router'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { Quantity } from '#shell/cart/quantity.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { isRefundedByStore } from '#shell/payments/store-refund.ts'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { feesChange } from './fees-change.ts'
import type { OrderView, OutlookView, SubstitutionView } from './replacement-view.ts'

/** What leaves, what comes and stays, and what the order costs with it. */
// Long on purpose: one account, line by line, in the order in which it is added up.
export function SubstitutionTotals({
  order,
  substitution,
  path,
}: {
  order: OrderView
  substitution: SubstitutionView
  path: string
}) {
  const t = useWords('replacement')
  const outlook = substitution.withReplacement ?? substitution.withoutReplacement
  const fees = feesChange(substitution, order.totals.grandTotal)
  return (
    <Card className="p-4.5 wide:rounded-basket wide:p-6">
      <h2 className="text-subhead">{t('replacement.comesTo')}</h2>
      <ul className="mt-3 grid gap-1">
        {substitution.lines.map((line) => (
          <li key={line.id} className="flex min-h-9 items-baseline justify-between gap-4 pb-1.5 text-ink2">
            <span className="min-w-0">
              <s>
                <Quantity count={line.qty} /> <LocalizedText text={line.name} />
              </s>
            </span>
            <span className="shrink-0 text-ok">
              <Sum amount={-line.paid} sameColour />
            </span>
          </li>
        ))}
        {substitution.withReplacement?.products.map((line) => (
          <li key={line.id} className="flex min-h-11 items-start justify-between gap-4">
            <div className="min-w-0">
              <p className="font-em">
                <Quantity count={line.qty} /> <LocalizedText text={line.name} />
              </p>
              <LineCustomization line={line} />
              <Form method="post" action={path} preventScrollReset>
                <button
                  type="submit"
                  name="intent"
                  value={`remove:${line.id}`}
                  className="word min-h-11"
                  aria-label={`${t('replacement.remove')}: ${plainText(line.name)}`}
                >
                  {t('replacement.remove')}
                </button>
              </Form>
            </div>
            <span className="shrink-0">
              <Sum amount={line.paid} />
            </span>
          </li>
        ))}
      </ul>
      {substitution.otherLines.length > 0 ? (
        <details className="mt-1 text-small text-ink2">
          <summary className="word min-h-11 content-center">{t('replacement.kept')}</summary>
          <ul className="grid gap-1 pb-2">
            {substitution.otherLines.map((line) => (
              <li key={line.id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  <Quantity count={line.qty} /> <LocalizedText text={line.name} />
                </span>
                <Sum amount={line.paid} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {fees === 0 ? null : (
        <p className="flex min-h-9 items-baseline justify-between gap-4 text-ink2">
          {t('replacement.fees')}
          <Sum amount={fees} />
        </p>
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-ink2">
        <span>{t('replacement.before')}</span>
        <Sum amount={order.totals.grandTotal} />
      </div>
      {outlook ? (
        <>
          <div aria-live="polite" className="flex items-baseline justify-between gap-4 pt-1 text-subhead">
            <span>{t('replacement.after')}</span>
            <Sum amount={outlook.grandTotal} />
          </div>
          <p className="mt-2 text-small text-ink2">
            <Settles outlook={outlook} byStore={isRefundedByStore(order.payment.method)} />
          </p>
        </>
      ) : null}
    </Card>
  )
}

function Settles({ outlook, byStore }: { outlook: OutlookView; byStore: boolean }) {
  const { settles, difference } = outlook
  const t = useWords('replacement')
  const amount = useMoney().text(Math.abs(difference))
  if (settles === 'refund') return t(byStore ? 'replacement.byStore' : 'replacement.settleRefund', { amount })
  if (settles === 'pay') return t('replacement.settlePay', { amount })
  if (settles === 'nothing' || difference === 0) return t('replacement.settleNothing')
  return t(difference < 0 ? 'replacement.settleLess' : 'replacement.settleMore', { amount })
}
