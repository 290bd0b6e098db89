import { payOrder } from '@compass/contract/payments'
import { idOfPage } from '@compass/domain/pay-links/pages'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AgainIcon, AlertIcon, PhoneIcon } from '@compass/ui/icons'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useLiveOrder } from '#shell/orders/use-live-order.ts'
import { afterPayment } from '#shell/payments/after-payment.ts'
import { hasNextStep } from '#shell/payments/has-next-step.ts'
import { PaySubmit } from '#shell/payments/pay-submit.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'
import { useChosenMethod } from '#shell/payments/use-chosen-method.ts'
import { WhatHappened } from '#shell/payments/what-happened.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { BigAmount } from '../amount.tsx'
import { LinkPurpose } from '../link-purpose.tsx'
import { PayFoot, PayPage } from '../pay-page.tsx'
import { UnknownPayment } from '../unknown-payment.tsx'
import { useOrderPurpose } from '../use-order-purpose.ts'
import { type FailureView, readFailure } from './read-failure.ts'

export const handle = { words: ['paylink', 'payment', 'checkout', 'status'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const failure = await readFailure(context, request, params.named!)
  return data(failure, { status: failure ? 200 : 404 })
}

export const clientLoader = loadWithWords(...handle.words)

/** A new attempt on the same order. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = idOfPage(params.named!)?.slug
  if (!url) throw new Response(null, { status: 404 })
  const { call, form, text } = await readSubmission(context, request, url)
  const order = text('order')
  if (text('method') === '') return { message: null, isVpa: false, vpa: '' }
  const answer = await call(payOrder, { body: { order, payment: readPaymentInput(form) } })
  // Paid meanwhile, or over: the page says which.
  if (hasReason(answer.ok ? null : answer, 'already_paid', 'order_ended'))
    throw redirect(paths.payLinkSummary(url, order), 303)
  if (!answer.ok) return { message: answer.message, isVpa: hasReason(answer, 'invalid_vpa'), vpa: text('vpa') }
  const { payment, orderStatus } = answer.data
  if (payment && hasNextStep(payment)) throw redirectToPayment(url, payment)
  throw redirect(payment ? afterPayment(url, { payment, orderStatus }) : paths.payLinkSummary(url, order), 303)
}

/** What became of a payment that brought nothing, and how the same link can be paid instead. */
export default function PayLinkFailure() {
  const failure = useLoaderData() as FailureView | null
  if (!failure) return <UnknownPayment />
  return failure.goesBack ? (
    <GoesBack failure={failure} />
  ) : (
    <TryAgain key={failure.order.payment.id} failure={failure} />
  )
}

/** Others were faster, or the link was withdrawn: what goes back, and when. */
function GoesBack({ failure: { order } }: { failure: FailureView }) {
  const t = useWords('paylink', 'shell')
  const money = useMoney()
  const amount = money.text(order.totals.grandTotal)
  return (
    <PayPage title={t('paylink.backTitle')}>
      <EmptyState
        picture={<img src="/states/receipt.webp" alt="" width={140} height={140} />}
        title={t('paylink.backTitle')}
        action={
          <Button as="a" href={`tel:${order.store.phone}`} wide icon={<PhoneIcon size={18} />}>
            {t('shell.callUs')}
          </Button>
        }
      >
        {t(order.isAmount ? 'paylink.backHint' : 'paylink.backOrder', { amount })}
      </EmptyState>
    </PayPage>
  )
}

function TryAgain({ failure }: { failure: FailureView }) {
  const { order, isOver, end, message, expiresAt, canRetry, methods, cards, wallet, chosenBefore } = failure
  const t = useWords('payment', 'paylink')
  const { url } = useMerchant()
  const refused = useActionData<typeof action>()
  // A bank may pay late after all, and another window may have paid: the page follows.
  useLiveOrder({ url, id: order.id, version: order.version, isFinal: isOver })
  const mayPay = canRetry && methods.length > 0
  const initial = refused?.isVpa ? 'upi' : chosenBefore
  const { form, chosen, choose } = useChosenMethod(initial)
  const times = useTimes()
  const until = t('paylink.openUntil', { time: times.time(expiresAt, order.store.timeZone) })
  const purpose = useOrderPurpose(order)
  const title = t(end === 'refused' ? 'payment.failedTitle' : 'payment.incompleteTitle')
  const amount = order.totals.grandTotal
  return (
    <PayPage title={title} isSecure={mayPay}>
      <Form method="post" noValidate ref={form} className="flex flex-1 flex-col">
        <input type="hidden" name="order" value={order.id} />
        <BigAmount amount={amount} label={title} isHeading />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4">
          {refused ? (
            <Banner tone="bad" icon={<AlertIcon />} urgent>
              {refused.message ?? t('payment.chooseMethod')}
            </Banner>
          ) : null}
          <WhatHappened
            end={end}
            message={message}
            mayPay={mayPay}
            hasNewer={refused !== undefined}
            until={until}
            reassurance={t('paylink.kept')}
            noRetry={canRetry ? null : t('paylink.noRetry')}
          />
        </div>
        <LinkPurpose {...purpose} customer={order.customerName} />
        {mayPay ? (
          <section className="px-4 pt-7">
            <h2 className="mb-3 px-1 text-subhead">{t('paylink.howToPay')}</h2>
            <PaymentChoice
              methods={methods}
              cards={cards}
              wallet={wallet}
              amount={amount}
              isDelivery={false}
              chosen={initial}
              usedLast={null}
              onChoose={choose}
              vpa={refused?.vpa ?? ''}
              vpaFault={refused?.isVpa ? (refused.message ?? undefined) : undefined}
              vpaName={null}
              checkIntent={null}
            />
          </section>
        ) : null}
        <PayFoot>
          <PayAgain failure={failure} mayPay={mayPay} chosen={chosen} />
        </PayFoot>
      </Form>
    </PayPage>
  )
}

type PayAgainProps = { readonly failure: FailureView; readonly mayPay: boolean; readonly chosen: string | undefined }

/** Pays by the way that it names; or looks again, where it can be paid later; or calls who asked. */
function PayAgain({ failure: { cards, order, canRetry }, mayPay, chosen }: PayAgainProps) {
  const t = useWords('paylink', 'payment')
  if (mayPay) return <PaySubmit cards={cards} isDelivery={false} amount={order.totals.grandTotal} chosen={chosen} />
  if (canRetry)
    return (
      <Button as="a" href="" wide icon={<AgainIcon size={18} />}>
        {t('payment.refresh')}
      </Button>
    )
  return (
    <Button as="a" href={`tel:${order.store.phone}`} wide icon={<PhoneIcon size={18} />}>
      {t('paylink.askNew')}
    </Button>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
