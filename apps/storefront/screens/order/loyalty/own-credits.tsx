import { Card } from '@compass/ui/card'
import { DoneIcon } from '@compass/ui/icons'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { LoyaltyData } from './loyalty-data.ts'
import { OwnButton } from './own-button.tsx'

/** What the merchant owes the visitor, which pays what is left of an order. */
export function OwnCredits({ data: { own, store, answer } }: { data: LoyaltyData }) {
  const t = useWords('loyalty')
  const money = useMoney()
  const balance = own.holdings?.credits ?? 0
  const used = answer.cart?.spending?.credits
  const isFull = answer.cart !== null && answer.cart.lines.length > 0
  return (
    <section>
      <h2 className="px-1 text-subhead">{t('loyalty.credits')}</h2>
      <Card className="mt-3 p-4.5">
        <p className="text-heading tabular-nums">{money.text(balance)}</p>
        <p className="mt-1 text-small text-ink2">{t('loyalty.creditsHint')}</p>
        {used ? (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="flex items-center gap-2 font-em text-ok">
              <DoneIcon size={18} />
              {t('loyalty.creditsPay', { amount: money.text(used.amount) })}
            </p>
            <OwnButton intent="noCredits" store={store} kind="neutral">
              {t('loyalty.remove')}
            </OwnButton>
          </div>
        ) : balance > 0 && isFull ? (
          <div className="mt-4">
            <OwnButton intent="credits" store={store} kind="quiet" wide>
              {t('loyalty.useCredits')}
            </OwnButton>
          </div>
        ) : null}
      </Card>
    </section>
  )
}
