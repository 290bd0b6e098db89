import { cashAllowed } from '@compass/domain/payments'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import { AlertIcon, ClockIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { SAVED_CARD } from '#shell/payments/payment-view.ts'
import { useChosenMethod } from '#shell/payments/use-chosen-method.ts'
import { usePayWords } from '#shell/payments/use-pay-words.ts'
import { isWallet } from '#shell/payments/wallets.ts'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { Claims, TimeLeft } from '../claims.tsx'
import { useLiveTable } from '../use-live-table.ts'
import { useTableNote } from '../use-table-note.ts'
import { AtTheBank } from './at-the-bank.tsx'
import { type PayResult, payShare } from './pay-share.ts'
import { type PayData, readPay } from './read-pay.ts'

export const handle = { words: ['bill', 'visits', 'status', 'payment', 'checkout', 'loyalty'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<PayData> {
  const { url, orderId, shareId } = params
  return readPay(context, request, url!, { orderId: orderId!, shareId })
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<PayResult> {
  return payShare(await readSubmission(context, request, params.url!), params.orderId!)
}

/** One's own share: how to pay it, and until when it is held; or why it could not be paid, and how else it can. */
export default function PayShare() {
  const data = useLoaderData() as PayData
  useLiveTable(data.visit)
  if (data.share?.state === 'paying') return <AtTheBank data={data} />
  return <ChooseHow key={data.share?.id ?? 'again'} data={data} />
}

// Long on purpose: one form, whose choice the button at its foot names.
function ChooseHow({ data }: { data: PayData }) {
  const { share, bill, order, methods, cards, credits, failure } = data
  const result = useActionData<PayResult>()
  const t = useWords('bill', 'payment', 'checkout')
  const money = useMoney()
  const { url } = useMerchant()
  const note = useTableNote(order)
  const amount = share?.amount ?? 0
  const usable = methods.filter(({ limit }) => cashAllowed(amount, limit)).map(({ method }) => method)
  const before = failure && usable.includes(failure.method) ? failure.method : undefined
  const first = usable.find((method) => !isWallet(method) && method !== 'savedCard')
  const card = cards.find(({ isExpired }) => !isExpired)
  const initial = result?.isVpa ? 'upi' : before === 'savedCard' && card ? `${SAVED_CARD}${card.id}` : (before ?? first)
  const { form, chosen, choose } = useChosenMethod(initial)
  const split = tablePaths.split(url, order.id)
  return (
    <Form method="post" noValidate ref={form}>
      <input type="hidden" name="share" value={share?.id ?? ''} />
      <input type="hidden" name="key" value={data.key} />
      <Page
        title={t('bill.payMyShare')}
        note={note}
        back={share ? tablePaths.bill(url, order.id) : split}
        foot={<PayButton data={data} chosen={chosen} amount={amount} />}
        isStep
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2 pb-6">
          <WhatHappened data={data} result={result} />
          {share ? (
            <Card className="px-4.5 py-4">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-name">{t('bill.yourShare')}</span>
                <Sum amount={share.amount} className="text-heading" />
              </p>
              {share.expiresAt ? (
                <p className="mt-1 text-small text-ink2">
                  {t
                    .rich('bill.heldFor')
                    .map((piece) =>
                      typeof piece === 'string' ? (
                        piece
                      ) : (
                        <TimeLeft key="left" until={share.expiresAt!} now={data.now} />
                      ),
                    )}
                </p>
              ) : null}
            </Card>
          ) : (
            <Claims data={data} />
          )}
          {credits > 0 ? (
            <Card className="px-4.5 py-1">
              <ChoiceRow
                type="checkbox"
                name="credits"
                value="1"
                label={t('bill.useCredits')}
                note={t('bill.creditsHave', { amount: money.text(credits) })}
                markAt="end"
              />
            </Card>
          ) : null}
          <section>
            <h2 className="mb-3 px-1 text-subhead">{t('checkout.howToPay')}</h2>
            <PaymentChoice
              methods={methods}
              cards={cards}
              wallet={data.wallet}
              amount={amount}
              isDelivery={false}
              isAtSpot
              chosen={initial}
              usedLast={null}
              onChoose={choose}
              vpa={result?.vpa ?? ''}
              vpaFault={result?.isVpa ? (result.message ?? undefined) : undefined}
              vpaName={null}
              checkIntent={null}
            />
          </section>
          <p className="text-center">
            {share ? (
              <button type="submit" name="intent" value="release" className="word min-h-11">
                {t('bill.giveBack')}
              </button>
            ) : (
              <Link to={split} className="word">
                {t('bill.chooseAnother')}
              </Link>
            )}
          </p>
          {bill.waits > 0 ? (
            <p className="text-center text-small text-ink2">{t('bill.waitsFor', { count: bill.waits })}</p>
          ) : null}
        </div>
      </Page>
    </Form>
  )
}

/** What became of the last attempt, in calm words; or that the time is over. */
function WhatHappened({ data, result }: { data: PayData; result: PayResult | undefined }): ReactNode {
  const t = useWords('bill', 'payment')
  const { url } = useMerchant()
  const { share, failure, order } = data
  const picksAgain = result?.isTaken || result?.isDearer
  if (result && !result.isVpa)
    return (
      <Banner
        tone={picksAgain ? 'warn' : 'bad'}
        icon={<AlertIcon />}
        urgent
        action={
          result.needsPhone ? (
            <Link to={paths.profile(url)} className="word">
              {t('bill.confirmPhone')}
            </Link>
          ) : picksAgain ? (
            <Link to={tablePaths.split(url, order.id)} className="word">
              {t('bill.pickAgain')}
            </Link>
          ) : undefined
        }
      >
        {result.isTaken ? `${t('bill.quicker')} ` : null}
        {result.message ?? t('payment.chooseMethod')}
      </Banner>
    )
  if (share) return null
  if (failure?.end === 'refused')
    return (
      <div className="grid gap-2.5">
        <Banner tone="bad" icon={<AlertIcon />} urgent>
          {failure.message}
        </Banner>
        <p className="px-1 text-ink2">{`${t('payment.nothingTaken')} ${t('bill.tryAnother')}`}</p>
      </div>
    )
  if (failure)
    return (
      <Banner
        icon={<ClockIcon />}
      >{`${t(failure.end === 'left' ? 'payment.left' : 'payment.ranOut')} ${t('bill.tryAnother')}`}</Banner>
    )
  return (
    <Banner
      news
      tone="warn"
      icon={<ClockIcon />}
      action={
        <Link to={tablePaths.split(url, order.id)} className="word">
          {t('bill.pickAgain')}
        </Link>
      }
    >
      {t('bill.timeOver')}
    </Banner>
  )
}

function PayButton({ data, chosen, amount }: { data: PayData; chosen: string | undefined; amount: number }) {
  const t = useWords('bill', 'payment')
  const { state, formData } = useNavigation()
  const isBusy = state === 'submitting' && formData?.get('intent') !== 'release'
  const payWords = usePayWords({ cards: data.cards, isDelivery: false, amount })
  // What is claimed again has its amount once it is claimed.
  const names = data.share !== null
  return (
    <Button type="submit" wide busy={isBusy && t('payment.starting')}>
      {names ? (
        <>
          <span className="needs-scripts">{chosen === 'cod' ? t('bill.payCash') : payWords(chosen)}</span>
          {/* No script changes the name when another way is chosen: it names none. */}
          <span className="hidden noscript:inline">{payWords()}</span>
        </>
      ) : (
        t('bill.claimAndPay')
      )}
    </Button>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
