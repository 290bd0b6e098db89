import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { ClockIcon } from '@compass/ui/icons'
import { Form } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import type { CardView } from '#shell/payments/payment-view.ts'
import type { Wallet } from '#shell/payments/wallets.ts'
import { Sum } from '#shell/pricing/money.tsx'
import type { ReplacementResult } from './give-answer.ts'
import type { OrderView, SubstitutionView } from './replacement-view.ts'

type AnswersProps = {
  readonly order: OrderView
  readonly substitution: SubstitutionView
  readonly cards: readonly CardView[]
  /** The wallet of this browser, as it said the last time. */
  readonly wallet: Wallet | null
  readonly path: string
  readonly result: ReplacementResult | undefined
}

/**
 * The ways to answer: what was chosen, with how its difference is paid where that comes online; without what is missing; or not
 * at all. One of them stands out.
 */
export function Answers({ order, substitution: request, cards, wallet, path, result }: AnswersProps) {
  const t = useWords('replacement', 'payment', 'checkout')
  const { withReplacement: chosen, withoutReplacement: excluded, methods } = request
  const isPaid = chosen?.settles === 'pay'
  const mayTake = chosen !== null && (!isPaid || methods.length > 0)
  return (
    <Form method="post" action={path} noValidate className="grid gap-2.5">
      {chosen ? <input type="hidden" name="expected" value={chosen.grandTotal} /> : null}
      {request.paying ? <Begun paying={request.paying} /> : null}
      {isPaid && mayTake ? (
        <section className="pt-2 pb-2.5">
          <h2 className="px-1 pb-3 text-subhead">{t('checkout.howToPay')}</h2>
          <PaymentChoice
            methods={methods.map((method) => ({ method, limit: null }))}
            cards={cards}
            wallet={wallet}
            amount={chosen.difference}
            isDelivery={order.isDelivery}
            chosen={result?.vpa === undefined ? firstOf(methods, order.payment.method) : 'upi'}
            usedLast={null}
            vpa={result?.vpa ?? ''}
            vpaFault={result?.vpa === undefined ? undefined : (result.refusal ?? undefined)}
            vpaName={null}
            checkIntent={null}
          />
        </section>
      ) : null}
      {isPaid && !mayTake ? (
        <Banner tone="warn" icon={<ClockIcon />}>
          {t('replacement.cannotPay')}
        </Banner>
      ) : null}
      {mayTake ? (
        <Button
          type="submit"
          name="intent"
          value="replace"
          wide
          end={<Sum amount={isPaid ? chosen.difference : chosen.grandTotal} />}
        >
          {t(isPaid ? 'replacement.pay' : 'replacement.take')}
        </Button>
      ) : null}
      {excluded ? (
        <Button
          type="submit"
          name="intent"
          value="accept"
          kind={mayTake ? 'quiet' : 'fill'}
          wide
          end={<Sum amount={excluded.grandTotal} />}
        >
          {t('replacement.leaveOut')}
        </Button>
      ) : null}
      <Button type="submit" name="intent" value="reject" kind="neutral" wide>
        {t('replacement.reject')}
      </Button>
    </Form>
  )
}

/** As the order was paid, else the first that is no card of the customer's. */
function firstOf(methods: readonly string[], usual: string): string | undefined {
  const shown = methods.filter((method) => method !== 'savedCard')
  return shown.includes(usual) ? usual : shown[0]
}

/** A payment that was begun can be gone on with; every other answer ends it. */
function Begun({ paying }: { paying: NonNullable<SubstitutionView['paying']> }) {
  const t = useWords('replacement', 'payment')
  const { url } = useMerchant()
  return (
    <Banner tone="warn" icon={<ClockIcon />}>
      {t('replacement.paying')} {/* A plain link: the way to the bank is a document of its own. */}
      <a href={paths.pay(url, paying.id)} className="word">
        {t('payment.go')}
      </a>
    </Banner>
  )
}
