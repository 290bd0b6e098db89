import { changeOrder } from '@compass/contract/orders'
import { isFinal, mayBePaidLate, ORDER_STATUS } from '@compass/domain/orders'
import { loadWords } from '@compass/i18n/load'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { BagIcon, BikeIcon, CloseIcon, DoneIcon, PhoneIcon } from '@compass/ui/icons'
import { Segments } from '@compass/ui/progress'
import { useCallback } from 'react'
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
import { plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { pageLanguage } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { OrderAgain } from '#shell/orders/order-again.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { ProductPlates } from '#shell/orders/product-plates.tsx'
import { type DeliveryView, useLiveOrder } from '#shell/orders/use-live-order.ts'
import { Rating } from '#shell/ratings/rating.tsx'
import { Cancel } from './cancel.tsx'
import { reasonFor } from './cancel-reasons.ts'
import { NotifyMe } from './notify-me/notify-me.tsx'
import { OrderActions } from './order-actions.tsx'
import { type OrderProgress, useOrderProgress } from './order-progress.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { PaymentStep } from './payment-step.tsx'
import { readStatus, type StatusData } from './read-order.ts'
import { RefundSummary } from './refund-summary.tsx'
import { ShareLink } from './share-link.tsx'
import { SubstitutionBanner } from './substitution-banner.tsx'
import { useNow } from './use-now.ts'

export const handle = { words: ['status', 'replacement', 'track', 'aftercare', 'payment'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const status = await readStatus(context, request, params.url!, params.orderId)
  return data(status, { status: status.order === null && status.hasOpenRequest ? 404 : 200 })
}

let last: StatusData | null = null

/** An order that was on the screen stays there while the network or the server is gone for a moment. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<StatusData> {
  try {
    const [read] = await Promise.all([serverLoader<StatusData>(), loadWords(pageLanguage(), handle.words)])
    last = read as StatusData
    return last
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer || last?.order?.id !== params.orderId || !last) throw error
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
  const answer = await createPageClient(context, request)(changeOrder, { params: { id }, body }, options)
  if (answer.ok) throw redirect(paths.orderStatus(url, id), 303)
  return { isTooLate: answer.status === 409, message: answer.message }
}

export default function OrderStatusScreen() {
  const { order, delivery, waits, hasOpenRequest: isRequested, link, now } = useLoaderData() as StatusData
  const t = useWords('status')
  const { url } = useMerchant()
  if (order) return <Status order={order} delivery={delivery} waits={waits} link={link} now={now} />
  return (
    <Page title={t(isRequested ? 'status.notFound' : 'status.noOrder')} back={paths.menu(url)} ownTitle>
      <EmptyState
        picture={
          <img src={isRequested ? '/states/compass.webp' : '/states/bags.webp'} alt="" width={140} height={140} />
        }
        title={t(isRequested ? 'status.notFound' : 'status.noOrder')}
        action={
          <Button as={Link} to={paths.menu(url)} wide>
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

type StatusProps = Pick<StatusData, 'delivery' | 'waits' | 'link' | 'now'> & { readonly order: OrderView }

function Status({ order, delivery, waits, link, now: serverNow }: StatusProps) {
  const t = useWords('status', 'payment')
  const { url } = useMerchant()
  const refused = useActionData<typeof action>()
  const isOver = isFinal(order.status)
  const { revalidate } = useRevalidator()
  // Only what is said here is read again: where exactly the courier is, the map tells.
  const onCourier = (news: DeliveryView) => {
    if (news.state !== delivery?.state || news.isDelayed !== delivery.isDelayed) void revalidate()
  }
  const mayWake = mayBePaidLate(order.status, new Date(order.placedAt), new Date(serverNow))
  const live = { url, id: order.id, version: order.version, isFinal: isOver && !mayWake }
  const liveness = useLiveOrder(delivery ? { ...live, onCourier } : live)
  const now = useNow(serverNow)
  const standing = useOrderProgress(order, now)
  const path = paths.orderStatus(url, order.id)
  const title = t('status.title', { number: order.number })
  return (
    <Page
      title={title}
      back={paths.menu(url)}
      width="full"
      ownTitle
      floats
      end={link ? <ShareLink link={link} title={title} /> : null}
    >
      <p role="status" className="sr-only">
        {`${standing.title}. ${standing.hint}`}
      </p>
      <div className="wide:grid wide:grid-cols-[1fr_26.25rem] wide:items-start wide:gap-12 wide:pt-10">
        <div className="min-w-0">
          <Head order={order} standing={standing} />
          <div className="grid gap-8.5 px-5 wide:px-0 wide:pt-9">
            {order.awaiting ? <SubstitutionBanner order={order} awaiting={order.awaiting} now={now} /> : null}
            <PaymentStep order={order} waits={waits} path={path} now={now} />
            {order.wasPaidLate && standing.mood === 'running' ? (
              <Banner news tone="ok" icon={<DoneIcon />}>
                {t('payment.cameLate')}
              </Banner>
            ) : null}
            {standing.mood === 'bad' ? <RefundSummary order={order} /> : null}
            <NextStep order={order} standing={standing} />
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
          </div>
        </div>
        <div className="mt-8.5 px-5 wide:sticky wide:top-26 wide:mt-0 wide:px-0">
          <OrderedItems order={order} />
          {isOver ? null : (
            <p className="pt-6 text-center text-small text-ink2">
              {liveness === 'live' ? (
                t('status.keepsUpToDate')
              ) : liveness === 'looking' ? (
                t('status.reconnecting')
              ) : (
                <>
                  <UpdatedAt at={serverNow} zone={order.store.timeZone} />{' '}
                  <a href={path} className="word">
                    {t('status.refresh')}
                  </a>
                </>
              )}
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}

/** When the order was last looked up, where nothing keeps the page up to date. */
function UpdatedAt({ at, zone }: { at: string; zone: string }) {
  const t = useWords('status')
  const times = useTimes()
  return t('status.updatedAt', { time: times.time(at, zone) })
}

/** Dishes, or what went wrong; then the line that answers "when". */
function Head({ order, standing }: { order: OrderView; standing: OrderProgress }) {
  const t = useWords('status')
  const { title, hint, expected, mood, segments } = standing
  const isRunning = mood === 'running'
  const Kind = order.isPickup ? BagIcon : BikeIcon
  return (
    <div className="wide:overflow-clip wide:rounded-sheet wide:shadow-s1">
      <div className="bg-linear-to-b from-tint3 via-tint2 via-46% to-canvas px-5 pt-20 pb-6 wide:to-surface wide:pt-10">
        {mood === 'bad' ? (
          <span className="mx-auto grid size-28 place-items-center rounded-full bg-badbg text-bad">
            <CloseIcon size={48} />
          </span>
        ) : (
          <ProductPlates lines={order.lines} />
        )}
      </div>
      <div
        className={`relative px-5 pb-7 wide:bg-surface wide:px-8 wide:pb-8 ${isRunning ? '' : 'text-center text-balance'}`}
      >
        <p className={`mb-1.5 flex items-center gap-2.5 text-small text-ink2 ${isRunning ? '' : 'justify-center'}`}>
          <Kind size={18} />
          {t('status.orderAt', { number: order.number, name: plainText(order.store.name) })}
        </p>
        <h1 className="text-display">{title}</h1>
        <p className="mt-1 text-ink2">
          {hint} {expected}
        </p>
        {isRunning ? (
          <div className="mt-5">
            <Segments label={t('status.progress')} valueText={title} count={4} done={segments} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** What can be done once nothing is coming any more. */
function NextStep({ order, standing: { mood } }: { order: OrderView; standing: OrderProgress }) {
  const t = useWords('status')
  const { url } = useMerchant()
  const gone = useCallback((items: string) => t('status.notAvailable', { items }), [t])
  if (mood === 'running') return null
  return (
    <div className="grid gap-2.5">
      <Rating order={order} path={paths.orderStatus(url, order.id)} />
      {order.isOwn ? (
        <OrderAgain
          orderId={order.id}
          label={t('status.orderAgain')}
          gone={gone}
          kind={mood === 'bad' ? 'fill' : 'quiet'}
        />
      ) : null}
      {mood === 'bad' ? (
        <Button as="a" href={`tel:${order.store.phone}`} kind="neutral" wide icon={<PhoneIcon size={18} />}>
          {t('status.callKitchen')}
        </Button>
      ) : null}
    </div>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
