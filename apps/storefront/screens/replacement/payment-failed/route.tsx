import { getPaymentFailure } from '@compass/contract/payments'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AlertIcon, CardIcon } from '@compass/ui/icons'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { isRefundedByStore } from '#shell/payments/store-refund.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import { Answers } from '../order-replacement/answers.tsx'
import { type ReplacementData, readReplacement } from '../order-replacement/read-replacement.ts'
import type { OrderView } from '../order-replacement/replacement-view.ts'
import { SubstitutionTotals } from '../order-replacement/substitution-totals.tsx'

export const handle = { words: ['replacement', 'status', 'payment', 'checkout'] as const }

interface Failure {
  /** The sentence of the refused payment. */
  readonly message: string
  /** Minor units. */
  readonly amount: number
  readonly method: string
  /** It was paid, and what it was to pay for can not be had any more. */
  readonly goesBack: boolean
  readonly request: ReplacementData
}

/** Why a difference was not paid, and what can be answered instead while the question has time. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [url, orderId, paymentId] = [params.url!, params.orderId!, params.paymentId!]
  const { shell } = await readStorefront(context, request, url)
  const options = { url, language: shell.language }
  const [failure, requested] = await Promise.all([
    createPageClient(context, request)(getPaymentFailure, { params: { id: paymentId } }, options),
    readReplacement(context, request, url, orderId),
  ])
  if (!failure.ok && failure.status >= 500) throw new Response(null, { status: 503 })
  if (!failure.ok || failure.data.order !== orderId || failure.data.kind !== 'difference' || !requested.order)
    return data(null, { status: 404 })
  const { status, goesBack, message, amount, method } = failure.data
  // Paid after all, or not answered yet: the order's own page follows what becomes of it.
  const { SUCCESS, INITIATED, PENDING } = PAYMENT_STATUS
  if (!goesBack && ([SUCCESS, INITIATED, PENDING] as number[]).includes(status))
    throw redirect(paths.orderStatus(url, orderId))
  return data<Failure>({ message, amount: amount.amount, method, goesBack, request: requested })
}

export const clientLoader = loadWithWords(...handle.words)

export default function ReplacementPaymentFailed() {
  const failure = useLoaderData<typeof loader>()
  const t = useWords('status')
  const { url } = useMerchant()
  if (failure?.request.order) return <Failed failure={failure} order={failure.request.order} />
  return (
    <Page title={t('status.notFound')} back={paths.menu(url)} ownTitle>
      <EmptyState
        picture={<CardIcon size={72} className="mx-auto mt-17.5" />}
        title={t('status.notFound')}
        action={
          <Button as={Link} to={paths.orderHistory(url)} wide>
            {t('status.yourOrders')}
          </Button>
        }
      >
        {t('status.notFoundHint')}
      </EmptyState>
    </Page>
  )
}

/** Where the answers go: the replacement screen, which says what does not work of them. */
function Failed({ failure, order }: { failure: Failure; order: OrderView }) {
  const t = useWords('replacement')
  const times = useTimes()
  const { url } = useMerchant()
  const money = useMoney()
  const { goesBack, message, request: requested } = failure
  const { substitution: request, cards, wallet } = requested
  const path = paths.orderReplacement(url, order.id)
  const amount = money.text(failure.amount)
  const reason = goesBack ? whyBack() : message

  function whyBack(): string {
    if (!isRefundedByStore(failure.method)) return t(request ? 'replacement.gone' : 'replacement.tooLate', { amount })
    return `${t(request ? 'replacement.goneNow' : 'replacement.cameLate')} ${t('replacement.byStore', { amount })}`
  }
  return (
    <Page
      title={t(goesBack ? 'replacement.goesBack' : 'replacement.failedTitle')}
      back={paths.orderStatus(url, order.id)}
    >
      <div className="grid gap-5 px-4 pt-1 wide:px-0">
        <Banner tone={goesBack ? 'warn' : 'bad'} icon={<AlertIcon />} urgent>
          {reason}
        </Banner>
        {request ? (
          <>
            <p className="px-1 text-ink2">
              {t(goesBack ? 'replacement.until' : 'replacement.failedHint', {
                time: times.time(request.deadline, order.store.timeZone),
              })}{' '}
              <Link to={path} className="word">
                {t('replacement.failedTry')}
              </Link>
            </p>
            <SubstitutionTotals order={order} substitution={request} path={path} />
            <Answers
              order={order}
              substitution={request}
              cards={cards}
              wallet={wallet}
              path={path}
              result={undefined}
            />
          </>
        ) : (
          <>
            <p className="px-1 text-ink2">{t('replacement.overHint')}</p>
            <Button as={Link} to={paths.orderStatus(url, order.id)} wide>
              {t('replacement.toOrder')}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
