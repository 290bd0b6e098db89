import { getPayment, getPaymentFailure, payOrder } from '@compass/contract/payments'
import { isFinal, isUnpaid, mayBePaidLate, type OrderStatus } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { isDelivery, type OrderType } from '@compass/domain/services'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AgainIcon, AlertIcon, CardIcon } from '@compass/ui/icons'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { sendConversion } from '#shell/conversions/send-conversion.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { useLiveOrder } from '#shell/orders/use-live-order.ts'
import { afterPayment } from '#shell/payments/after-payment.ts'
import { endOfPayment, methodToKeep, type PaymentEnd } from '#shell/payments/failed-payment.ts'
import { hasNextStep } from '#shell/payments/has-next-step.ts'
import { PaySubmit } from '#shell/payments/pay-submit.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { type CardView, type MethodView, readCards, readPaymentInput } from '#shell/payments/payment-view.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'
import { useChosenMethod } from '#shell/payments/use-chosen-method.ts'
import { readWallet, type Wallet } from '#shell/payments/wallets.ts'
import { WhatHappened } from '#shell/payments/what-happened.tsx'
import { tablePaths } from '#shell/rounds/table-paths.ts'

export const handle = { words: ['payment', 'checkout'] as const }

interface Failure {
  readonly order: string
  readonly orderVersion: number
  /** It is a court order, over an order of each vendor. */
  readonly isOfCourt: boolean
  /** Nothing becomes of the order any more, by late money neither. */
  readonly isOver: boolean
  /** The sentence of the refused payment. */
  readonly message: string
  readonly end: PaymentEnd
  readonly amount: number
  readonly methods: readonly MethodView[]
  readonly cards: readonly CardView[]
  /** The wallet of this browser, as it said the last time. */
  readonly wallet: Wallet | null
  /** The value of the way to pay that stays chosen; undefined: it cannot be used any more. */
  readonly chosenBefore: string | undefined
  readonly isDelivery: boolean
  readonly canRetry: boolean
  /** RFC 3339. */
  readonly expiresAt: string
}

/** Why a payment failed, and how the same order can be paid instead. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Failure | null> {
  const url = params.url!
  if (!params.paymentId) return null
  const { shell, answer: storefront } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const [failure, cards] = await Promise.all([
    call(getPaymentFailure, { params: { id: params.paymentId } }, options),
    readCards(call, options),
  ])
  if (!failure.ok && failure.status >= 500) throw new Response(null, { status: 503 })
  if (!failure.ok) return null
  const { data } = failure
  const { country } = storefront.merchant
  sendConversion(
    { call, page: context.get(pageRequest), request, country },
    'payment_failed',
    `payment-${data.payment}`,
  )
  if (data.kind === 'share') throw redirect(tablePaths.payAgain(url, data.order, data.payment))
  if (data.kind === 'payLink') throw redirect(paths.payLinkFailure(url, data.payment))
  const orderStatus = data.orderStatus as OrderStatus
  // Paid after all, in this way or another, or not answered yet: the order's own page follows what becomes of it.
  const { SUCCESS, INITIATED, PENDING } = PAYMENT_STATUS
  if (
    ([SUCCESS, INITIATED, PENDING] as number[]).includes(data.status) ||
    (data.kind !== 'difference' && !isUnpaid(orderStatus))
  )
    throw redirect(paths.orderStatus(url, data.order))
  // Which saved card it was, the payment itself knows.
  const attempt =
    data.method === 'savedCard' ? await call(getPayment, { params: { id: params.paymentId } }, options) : null
  const store = storefront.stores.find(({ _id }) => _id === data.store)
  const limit = store?.paymentMethods.map(({ cashDetails }) => cashDetails.limit?.amount ?? null)[0] ?? null
  const methods = data.methods.map((method) => ({ method, limit: method === 'cod' ? limit : null }))
  const tried = {
    method: data.method,
    card: attempt?.ok ? attempt.data.payment.card : null,
    amount: data.amount.amount,
  }
  return {
    order: data.order,
    orderVersion: data.orderVersion,
    isOfCourt: data.kind === 'court',
    isOver: isFinal(orderStatus) && !mayBePaidLate(orderStatus, new Date(data.expiresAt), new Date()),
    message: data.message,
    end: endOfPayment(data.status),
    amount: data.amount.amount,
    methods,
    cards,
    wallet: readWallet(context.get(pageRequest).cookies, request.headers.get('user-agent')),
    chosenBefore: methodToKeep(tried, methods, cards),
    isDelivery: isDelivery(data.orderType as OrderType),
    canRetry: data.canRetry,
    expiresAt: data.expiresAt,
  }
}

export const clientLoader = loadWithWords(...handle.words)

/** A new attempt on the same order. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const { call, form, text } = await readSubmission(context, request, url)
  const order = text('order')
  if (text('method') === '') return { message: null, isVpa: false, vpa: '' }
  const answer = await call(payOrder, { body: { order, payment: readPaymentInput(form) } })
  if (!answer.ok) return { message: answer.message, isVpa: hasReason(answer, 'invalid_vpa'), vpa: text('vpa') }
  const { payment, orderStatus } = answer.data
  if (!payment) throw redirect(paths.orderStatus(url, order), 303)
  // The bank's page is another site: the page that leads there is a document of its own, with a policy that allows it.
  if (hasNextStep(payment)) throw redirectToPayment(url, payment)
  throw redirect(afterPayment(url, { payment, orderStatus }), 303)
}

export default function PaymentFailure() {
  const failure = useLoaderData<typeof loader>()
  const t = useWords('payment')
  const { url } = useMerchant()
  if (failure) return <NextSteps failure={failure} />
  return (
    <Page title={t('payment.failedTitle')} back={paths.menu(url)} ownTitle>
      <EmptyState
        picture={<CardIcon size={72} className="mx-auto mt-17.5" />}
        title={t('payment.failedTitle')}
        action={
          <Button as={Link} to={paths.myOrder(url)} wide>
            {t('payment.toBasket')}
          </Button>
        }
      >
        {t('payment.unknownHint')}
      </EmptyState>
    </Page>
  )
}

function NextSteps({ failure }: { failure: Failure }) {
  const t = useWords('payment')
  const { url } = useMerchant()
  const refused = useActionData<typeof action>()
  const { canRetry, end, expiresAt, message, methods, order, orderVersion, isOver } = failure
  const times = useTimes()
  const { timeZone } = useStore()
  // A bank may pay late after all, and another window may have paid: the page follows.
  useLiveOrder({ url, id: order, version: orderVersion, isFinal: isOver, isOfCourt: failure.isOfCourt })
  const mayPay = canRetry && methods.length > 0
  const initial = refused?.isVpa ? 'upi' : failure.chosenBefore
  const { form, chosen, choose } = useChosenMethod(initial)
  const title = t(end === 'refused' ? 'payment.failedTitle' : 'payment.incompleteTitle')
  const button = <MainButton failure={failure} mayPay={mayPay} chosen={chosen} />
  const until = t('payment.waitsUntil', { time: times.time(expiresAt, timeZone) })
  return (
    <Form method="post" noValidate ref={form}>
      <input type="hidden" name="order" value={order} />
      <Page title={title} back={canRetry ? paths.menu(url) : paths.orderStatus(url, order)} foot={button} isStep>
        <div className="grid gap-5 px-4 pt-1 wide:px-0">
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
            reassurance={`${t('payment.kept')} ${t('payment.nothingTaken')}`}
            noRetry={canRetry ? null : t('payment.noRetry')}
          />
          {mayPay ? (
            <div>
              <PaymentChoice
                methods={methods}
                cards={failure.cards}
                wallet={failure.wallet}
                amount={failure.amount}
                isDelivery={failure.isDelivery}
                chosen={initial}
                usedLast={null}
                onChoose={choose}
                vpa={refused?.vpa ?? ''}
                vpaFault={refused?.isVpa ? (refused.message ?? undefined) : undefined}
                vpaName={null}
                checkIntent={null}
              />
            </div>
          ) : null}
          <div className="hidden wide:block">{button}</div>
          <p className="text-center">
            <Link to={paths.myOrder(url)} className="word">
              {t(mayPay ? 'payment.changeBasket' : 'payment.toBasket')}
            </Link>
          </p>
        </div>
      </Page>
    </Form>
  )
}

type MainButtonProps = { readonly failure: Failure; readonly mayPay: boolean; readonly chosen: string | undefined }

/** Pays by the way that it names; or looks again, or leads to the order. */
function MainButton({ failure, mayPay, chosen }: MainButtonProps) {
  const t = useWords('payment')
  const { url } = useMerchant()
  const { canRetry, order } = failure
  if (mayPay)
    return <PaySubmit cards={failure.cards} isDelivery={failure.isDelivery} amount={failure.amount} chosen={chosen} />
  return canRetry ? (
    <Button as="a" href="" wide icon={<AgainIcon size={18} />}>
      {t('payment.refresh')}
    </Button>
  ) : (
    <Button as={Link} to={paths.orderStatus(url, order)} wide>
      {t('payment.toOrder')}
    </Button>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
