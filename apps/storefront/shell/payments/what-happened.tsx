import { Banner } from '@compass/ui/banner'
import { AlertIcon, ClockIcon } from '@compass/ui/icons'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { PaymentEnd } from './failed-payment.ts'

type WhatHappenedProps = {
  readonly end: PaymentEnd
  /** Of the bank, where it said no. */
  readonly message: string
  readonly mayPay: boolean
  /** Something newer than its refusal is said already. */
  readonly hasNewer: boolean
  /** Until when it can be paid. */
  readonly until: string
  /** What stays as it is where the bank said no. */
  readonly reassurance: string
  /** That it cannot be paid any more; null: it can, once its gateway answers again. */
  readonly noRetry: string | null
}

/** What became of an attempt that brought no money, in calm words, and until when it can be paid. */
export function WhatHappened({ end, message, mayPay, hasNewer, until, reassurance, noRetry }: WhatHappenedProps) {
  const t = useWords('payment')
  if (mayPay && end !== 'refused')
    return <Banner icon={<ClockIcon />}>{`${t(end === 'left' ? 'payment.left' : 'payment.ranOut')} ${until}`}</Banner>
  // Whoever has just been refused was told so.
  const notNow = [...(hasNewer ? [] : [t('payment.noMethods')]), t('payment.nothingTaken'), until].join(' ')
  return (
    <>
      {end === 'refused' && !hasNewer ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent>
          {message}
        </Banner>
      ) : null}
      <p className="px-1 text-ink2">{mayPay ? `${reassurance} ${until}` : (noRetry ?? notNow)}</p>
    </>
  )
}
