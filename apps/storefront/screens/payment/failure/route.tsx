import { getPaymentFailure, payOrder } from '@compass/contract/payments'
import { isFinal, mayBePaidLate, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
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
  useNavigation,
} from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { useLiveOrder } from '#shell/orders/use-live-order.ts'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { type CardView, type MethodView, readCards, readPaymentInput } from '#shell/payments/payment-view.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'
import { Sum } from '#shell/pricing/money.tsx'
import { afterPayment } from '../after-payment.ts'

export const handle = { words: ['payment', 'checkout'] as const }

interface Failure {
  readonly order: string
  readonly orderVersion: number
  /** Nothing becomes of the order any more, by late money neither. */
  readonly isOver: boolean
  /** The sentence of the refused payment. */
  readonly message: string
  readonly isIncomplete: boolean
  readonly amount: number
  readonly methods: readonly MethodView[]
  readonly cards: readonly CardView[]
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
  const orderStatus = data.orderStatus as OrderStatus
  // Paid after all, in this way or another, or not answered yet: the order's own page follows what becomes of it.
  const { SUCCESS, INITIATED, PENDING } = PAYMENT_STATUS
  const { INITIALIZE, PAYMENT_CANCELLED } = ORDER_STATUS
  const isUnpaid = ([INITIALIZE, PAYMENT_CANCELLED] as number[]).includes(data.orderStatus)
  if (([SUCCESS, INITIATED, PENDING] as number[]).includes(data.status) || (data.kind === 'order' && !isUnpaid))
    throw redirect(paths.orderStatus(url, data.order))
  const store = storefront.stores.find(({ _id }) => _id === data.store)
  const limit = store?.paymentMethods.map(({ cashDetails }) => cashDetails.limit?.amount ?? null)[0] ?? null
  return {
    order: data.order,
    orderVersion: data.orderVersion,
    isOver: isFinal(orderStatus) && !mayBePaidLate(orderStatus, new Date(data.expiresAt), new Date()),
    message: data.message,
    isIncomplete: data.status !== PAYMENT_STATUS.FAILED,
    amount: data.amount.amount,
    methods: data.methods.map((method) => ({ method, limit: method === 'cod' ? limit : null })),
    cards,
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
  const answer = await call(payOrder, { body: { order, payment: readPaymentInput(form) } })
  if (!answer.ok) return { message: answer.message, isVpa: hasReason(answer, 'invalid_vpa'), vpa: text('vpa') }
  const { payment, orderStatus } = answer.data
  if (!payment) throw redirect(paths.orderStatus(url, order), 303)
  // The bank's page is another site: the page that leads there is a document of its own, with a policy that allows it.
  if (payment.requiresRedirect) throw redirectToPayment(url, payment)
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
  const times = useTimes()
  const { url } = useMerchant()
  const { timeZone } = useStore()
  const refused = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const { amount, canRetry, isIncomplete, message, methods, order, orderVersion, isOver } = failure
  // A bank may pay late after all, and another window may have paid: the page follows.
  useLiveOrder({ url, id: order, version: orderVersion, isFinal: isOver })
  const mayPay = canRetry && methods.length > 0
  const title = t(isIncomplete ? 'payment.incompleteTitle' : 'payment.failedTitle')
  const button = mayPay ? (
    <Button type="submit" wide busy={isBusy && t('payment.starting')} end={<Sum amount={amount} />}>
      {t('payment.payAgain')}
    </Button>
  ) : canRetry ? (
    <Button as="a" href="" wide icon={<AgainIcon size={18} />}>
      {t('payment.refresh')}
    </Button>
  ) : (
    <Button as={Link} to={paths.orderStatus(url, order)} wide>
      {t('payment.toOrder')}
    </Button>
  )
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="order" value={order} />
      <Page title={title} back={canRetry ? paths.menu(url) : paths.orderStatus(url, order)} foot={button}>
        <div className="grid gap-5 px-4 pt-1 wide:px-0">
          {/* Who walked away and comes too late is not told to try again. */}
          {mayPay || refused || !isIncomplete ? (
            <Banner tone="bad" icon={<AlertIcon />} urgent>
              {refused?.message ?? message}
            </Banner>
          ) : null}
          <p className="px-1 text-ink2">
            {t(mayPay ? 'payment.kept' : 'payment.noRetry')}{' '}
            {mayPay ? t('payment.waitsUntil', { time: times.time(failure.expiresAt, timeZone) }) : null}
          </p>
          {mayPay ? (
            <div>
              <PaymentChoice
                methods={methods}
                cards={failure.cards}
                amount={amount}
                isDelivery={failure.isDelivery}
                chosen={refused?.isVpa ? 'upi' : methods.find(({ method }) => method !== 'savedCard')?.method}
                usedLast={null}
                vpa={refused?.vpa ?? ''}
                vpaFault={refused?.isVpa ? refused.message : undefined}
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

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
