import { changeCourtOrder, changeOrder } from '@compass/contract/orders'
import { isFinal, mayBePaidLate, ORDER_STATUS } from '@compass/domain/orders'
import { loadWords } from '@compass/i18n/load'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { DoneIcon, PhoneIcon } from '@compass/ui/icons'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { SupportChat } from '#shell/chat/support-chat.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { pageLanguage } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { OrderAgain } from '#shell/orders/order-again.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { type DeliveryView, useLiveOrder } from '#shell/orders/use-live-order.ts'
import { useNow } from '#shell/orders/use-now.ts'
import { Rating } from '#shell/ratings/rating.tsx'
import { RepeatLink } from '#shell/recurring/repeat-link.tsx'
import { type CourtStatusData, readCourtStatus } from '../court-order/read-court-order.ts'
import { DeliveryMap } from '../track-order/delivery-map.tsx'
import { Cancel } from './cancel.tsx'
import { reasonFor } from './cancel-reasons.ts'
import { isUnderway, withCourierTime } from './delivery-progress.ts'
import { firstWords } from './first-words.ts'
import { Freshness } from './freshness.tsx'
import { Head } from './head.tsx'
import { NotifyMe } from './notify-me/notify-me.tsx'
import { OrderActions } from './order-actions.tsx'
import type { OrderProgress } from './order-progress.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PrescriptionPages, type StatusPageData } from './prescription-pages.tsx'
import { readStatus, type StatusData } from './read-order.ts'
import { readPrescriptions } from './read-prescriptions.ts'
import { RefundSummary } from './refund-summary.tsx'
import { ReportedProblems } from './reported-problems.tsx'
import { ShareLink } from './share-link.tsx'
import { SubstitutionBanner } from './substitution-banner.tsx'
import { useFirstMoments, useMenuBehind } from './use-first-moments.ts'
import { useHeadline } from './use-headline.ts'

export const handle = {
  words: ['status', 'replacement', 'track', 'aftercare', 'payment', 'price', 'recurring', 'pharmacy', 'facts'] as const,
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ofCourt = await readCourtStatus(context, request, params.url!, params.orderId)
  if (ofCourt) return data(ofCourt, { status: 200 })
  const status = await readStatus(context, request, params.url!, params.orderId)
  const prescriptions = await readPrescriptions(context, request, params.url!, status.order)
  return data({ ...status, prescriptions } satisfies StatusPageData, {
    status: status.order === null && status.hasOpenRequest ? 404 : 200,
  })
}

/** Of a court alone. */
const CourtStatus = lazy(async () => {
  const [status] = await Promise.all([
    import('../court-order/court-status.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['court']),
  ])
  return status
})

type StatusRead = StatusPageData | CourtStatusData

const idOf = (loaded: StatusRead) => ('courtOrder' in loaded ? loaded.courtOrder.whole.id : loaded.order?.id)

let last: StatusRead | null = null

/** An order that was on the screen stays there while the network or the server is gone for a moment. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<StatusRead> {
  try {
    const [read] = await Promise.all([serverLoader<StatusRead>(), loadWords(pageLanguage(), handle.words)])
    last = read as StatusRead
    return last
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer || !last || idOf(last) !== params.orderId) throw error
    return last
  }
}

/** The customer's own step: cancels while the kitchen has not started. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const id = params.orderId ?? ''
  const { shell } = await readStorefront(context, request, url)
  const options = { url, language: shell.language }
  const reason = reasonFor(shell.merchant?.languages[0] ?? 'en', (await request.formData()).get('why'))
  const body = { status: 100, ...(reason && { reason }) }
  const call = createPageClient(context, request)
  const isOfCourt = shell.merchant?.menuPath !== undefined
  const answer = await call(isOfCourt ? changeCourtOrder : changeOrder, { params: { id }, body }, options)
  if (answer.ok) throw redirect(paths.orderStatus(url, id), 303)
  return { isTooLate: answer.status === 409, message: answer.message }
}

export default function OrderStatusScreen() {
  const loaded = useLoaderData() as StatusRead
  const refused = useActionData<typeof action>()
  const t = useWords('status')
  useFreshCart()
  if (!('courtOrder' in loaded)) return <OneOrder {...loaded} />
  return (
    <Suspense>
      <CourtStatus
        {...loaded}
        refusal={refused ? (refused.isTooLate ? t('status.tooLateToCancel') : refused.message) : null}
      />
    </Suspense>
  )
}

function OneOrder({ order, hasOpenRequest: isRequested, ...rest }: StatusData) {
  const t = useWords('status')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  if (order) return <Status order={order} {...rest} />
  return (
    <Page title={t(isRequested ? 'status.notFound' : 'status.noOrder')} back={menuPath} ownTitle>
      <EmptyState
        picture={
          <img src={isRequested ? '/states/compass.webp' : '/states/bags.webp'} alt="" width={140} height={140} />
        }
        title={t(isRequested ? 'status.notFound' : 'status.noOrder')}
        action={
          <Button as={Link} to={menuPath} wide>
            {t('status.toMenu')}
          </Button>
        }
        link={
          <Link to={paths.orderHistory(url)} className="word">
            {t('status.yourOrders')}
          </Link>
        }
      >
        {t(isRequested ? 'status.notFoundHint' : 'status.noOrderHint')}
      </EmptyState>
    </Page>
  )
}

/** What was just ordered has left the basket that the page before knew; a page that is opened reads it anyway. */
function useFreshCart(): void {
  const { cart, reload } = useCart()
  const wasKnown = useRef(cart !== null)
  useEffect(() => {
    if (wasKnown.current) reload()
  }, [reload])
}

type StatusProps = Omit<StatusData, 'order' | 'hasOpenRequest'> & { readonly order: OrderView }

function Status({ order: read, delivery: readDelivery, waits, card, areas, link, now: serverNow }: StatusProps) {
  const t = useWords('status', 'payment')
  const times = useTimes()
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const refused = useActionData<typeof action>()
  const isOver = isFinal(read.status)
  const [delivery, onCourier] = useLiveDelivery(readDelivery)
  const order = withCourierTime(read, delivery)
  const mayWake = mayBePaidLate(order.status, new Date(order.placedAt), new Date(serverNow))
  const mayBeAnswered = order.problems.some(({ state }) => state === 'open')
  const live = { url, id: order.id, version: order.version, isFinal: isOver && !mayWake && !mayBeAnswered }
  const liveness = useLiveOrder(delivery ? { ...live, onCourier } : live)
  const now = useNow(serverNow)
  const isJustPlaced = useFirstMoments(order, serverNow)
  const first = firstWords(order, waits, now)
  const headline = useHeadline(order, first === 'thanks' && !isJustPlaced ? null : first, now)
  useMenuBehind(menuPath, order, serverNow)
  const path = paths.orderStatus(url, order.id)
  const title = t('status.title', { number: order.number })
  return (
    <Page
      title={title}
      tab={headline.tab}
      back={menuPath}
      width="full"
      ownTitle
      floats
      end={link ? <ShareLink link={link} title={title} /> : null}
    >
      <p role="status" className="sr-only">
        {`${headline.title}. ${headline.hint}`}
      </p>
      <div className="wide:grid wide:grid-cols-[1fr_26.25rem] wide:items-start wide:gap-12 wide:pt-10">
        <div className="min-w-0">
          <Head order={order} headline={headline} isThanked={isJustPlaced} readAt={serverNow}>
            {delivery !== null && isUnderway(order, delivery) ? (
              <DeliveryMap areas={areas} delivery={delivery} isOver={isOver} />
            ) : null}
          </Head>
          <div className="grid gap-8.5 px-5 wide:px-0 wide:pt-9">
            {order.awaiting ? <SubstitutionBanner order={order} awaiting={order.awaiting} now={now} /> : null}
            <PaymentStep order={order} waits={waits} path={path} now={now} />
            {order.wasPaidLate && headline.mood === 'running' ? (
              <Banner news tone="ok" icon={<DoneIcon />}>
                {t('payment.cameLate')}
              </Banner>
            ) : null}
            {headline.mood === 'bad' ? <RefundSummary order={order} card={card} /> : null}
            <ReportedProblems order={order} />
            <PrescriptionPages order={order} />
            <NextStep order={order} headline={headline} />
            <OrderActions order={order} delivery={delivery} />
            {/* No kitchen knows of an order that waits for its money. */}
            {order.status === ORDER_STATUS.INITIALIZE ? null : <OrderTimeline order={order} now={now} />}
            {order.mayCancel ? (
              <div className="-mt-2">
                <Cancel
                  path={path}
                  payment={order.payment}
                  refusal={refused ? (refused.isTooLate ? t('status.tooLateToCancel') : refused.message) : null}
                />
              </div>
            ) : null}
            {order.isOwn && !isOver ? <NotifyMe /> : null}
            <SupportChat />
          </div>
        </div>
        <div className="mt-8.5 px-5 wide:sticky wide:top-26 wide:mt-0 wide:px-0">
          <OrderedItems order={order} card={card} now={now} />
          {isOver ? null : (
            <Freshness liveness={liveness} time={times.time(serverNow, order.store.timeZone)} path={path} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** Where its courier is as it was read and, if that is newer, as it was heard since. */
function useLiveDelivery(read: DeliveryView | null): [DeliveryView | null, (news: DeliveryView) => void] {
  const [heard, setHeard] = useState(read)
  const { revalidate } = useRevalidator()
  const onCourier = (news: DeliveryView) => {
    setHeard(news)
    // What the server alone knows of an order that goes on another way is read again.
    if (news.state !== read?.state || news.isDelayed !== read.isDelayed) void revalidate()
  }
  const isNewer = read !== null && heard !== null && heard.version > read.version
  return [isNewer ? heard : read, onCourier]
}

/** What can be done once nothing is coming any more. */
function NextStep({ order, headline: { mood } }: { order: OrderView; headline: OrderProgress }) {
  const t = useWords('status')
  const gone = useCallback((items: string) => t('status.notAvailable', { items }), [t])
  if (mood === 'running') return null
  return (
    <div className="grid gap-2.5">
      <Rating order={order} from="status" />
      {order.isOwn ? (
        <OrderAgain
          orderId={order.id}
          label={t('status.orderAgain')}
          gone={gone}
          kind={mood === 'bad' ? 'fill' : 'quiet'}
        />
      ) : null}
      {mood === 'bad' ? null : <RepeatLink order={order} />}
      {mood === 'bad' ? (
        <Button as="a" href={`tel:${order.store.phone}`} kind="neutral" wide icon={<PhoneIcon size={18} />}>
          {t('status.callKitchen')}
        </Button>
      ) : null}
    </div>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
