import { ORDER_STATUS } from '@compass/domain/orders'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AgainIcon, ClockIcon } from '@compass/ui/icons'
import { paths } from '#paths'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { type BankWait, isSlow } from '#shell/payments/bank-wait.ts'

interface PaymentStepProps {
  readonly order: OrderView
  /** Of the attempt that its bank has. */
  readonly waits: BankWait
  readonly path: string
  readonly now: Date
}

/** While an order waits for its money: where to pay, or that the bank has not answered yet, with a look on demand. */
export function PaymentStep({ order, waits, path, now }: PaymentStepProps) {
  const t = useWords('payment')
  const times = useTimes()
  const { url } = useMerchant()
  const { id, isPending } = order.payment
  if (order.status !== ORDER_STATUS.INITIALIZE || id === null || !order.isOwn) return null
  return (
    <div className="grid gap-3">
      {isSlow(waits, now) ? (
        <Banner news tone="warn" icon={<ClockIcon />}>
          {t('payment.slow')}
        </Banner>
      ) : null}
      {order.deadlineAt ? (
        <p className="text-ink2">
          {t('payment.waitsUntil', { time: times.time(order.deadlineAt, order.store.timeZone) })}
        </p>
      ) : null}
      {/* Plain links: each look, and the way to the bank, is a document of its own. */}
      {isPending ? (
        <Button as="a" href={path} kind="quiet" wide icon={<AgainIcon size={18} />}>
          {t('payment.refresh')}
        </Button>
      ) : (
        <Button as="a" href={paths.pay(url, id)} wide>
          {t('payment.go')}
        </Button>
      )}
    </div>
  )
}
