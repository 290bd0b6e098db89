import { turnAt } from '@compass/i18n/facts'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AgainIcon, LockIcon } from '@compass/ui/icons'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { useNow } from '#shell/orders/use-now.ts'
import { isSlow } from '#shell/payments/bank-wait.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { WaitingState } from '#shell/waiting/waiting-state.tsx'
import type { PayData } from './read-pay.ts'

/** The bank has the payment: the way back to its page, or how to look whether it has answered. */
export function AtTheBank({ data }: { data: PayData }) {
  const { attempt, order, share } = data
  const t = useWords('bill', 'payment')
  const money = useMoney()
  const { url } = useMerchant()
  const now = useNow(data.now)
  const amount = money.text(share?.amount ?? 0)
  return (
    <Page title={t('bill.payMyShare')} back={tablePaths.order(url, order.id)} ownTitle isStep>
      {attempt?.goesOn ? (
        <EmptyState
          picture={<LockIcon size={72} className="mx-auto mt-17.5" />}
          title={t('bill.atBank')}
          action={
            <Button as="a" href={paths.pay(url, attempt.id)} wide>
              {t('payment.go')}
            </Button>
          }
        >
          <span role="status">{t('bill.atBankGoOn', { amount })}</span>
        </EmptyState>
      ) : (
        <WaitingState
          first={turnAt(new Date(data.now))}
          title={t('bill.atBank')}
          action={
            <Button as="a" href="" kind="neutral" wide icon={<AgainIcon size={18} />}>
              {t('payment.refresh')}
            </Button>
          }
        >
          <span role="status">
            {isSlow(attempt?.wait ?? null, now) ? t('bill.atBankSlow') : t('bill.atBankHint', { amount })}
          </span>
        </WaitingState>
      )}
    </Page>
  )
}
