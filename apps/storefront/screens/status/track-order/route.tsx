import { listDeliveryAreas } from '@compass/contract/serviceability'
import { isFinal } from '@compass/domain/orders'
import { metresBetween } from '@compass/domain/serviceability'
import { formatDistance, formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { BikeIcon, PhoneIcon, ReceiptIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { type AreaView, toAreaViews } from '#shell/addresses/address-view.ts'
import { AreaSketch } from '#shell/addresses/area-sketch.tsx'
import { createPageClient } from '#shell/api/page-client.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { type DeliveryView, useLiveOrder } from '#shell/orders/use-live-order.ts'
import { DelayBanner } from '../order-status/order-actions.tsx'
import { useOrderProgress } from '../order-status/order-progress.ts'
import { OrderTimeline } from '../order-status/order-timeline.tsx'
import { readStatus, withCourierTime } from '../order-status/read-order.ts'
import { useNow } from '../order-status/use-now.ts'

const CourierMap = lazy(() => import('./courier-map.tsx'))

export const handle = { words: ['status', 'payment', 'track'] as const }

interface TrackOrderData {
  readonly order: OrderView
  readonly delivery: DeliveryView
  readonly areas: readonly AreaView[]
  readonly now: string
}

/** The order of `?url=` on the map (the specification, section 2); what is not delivered, or not found, is its status page's. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<TrackOrderData> {
  const url = params.url!
  const id = new URL(request.url).searchParams.get('url') ?? undefined
  const [{ say, shell }, { order, delivery, now }] = await Promise.all([
    readStorefront(context, request, url),
    readStatus(context, request, url, id),
  ])
  if (!order || !delivery) throw redirect(paths.orderStatus(url, order?.id ?? ''))
  const options = { url, language: shell.language }
  const places = await createPageClient(context, request)(listDeliveryAreas, { query: { url } }, options)
  const areas = places.ok ? toAreaViews(places.data, say).filter(({ storeId }) => storeId === order.store.id) : []
  return { order, delivery, areas, now }
}

export const clientLoader = loadWithWords(...handle.words)

export default function TrackOrder() {
  const { order, delivery: read, areas, now: serverNow } = useLoaderData() as TrackOrderData
  const t = useWords('status', 'track')
  const { url } = useMerchant()
  const [heard, setHeard] = useState(read)
  const delivery = heard.version > read.version ? heard : read
  const isOver = isFinal(order.status)
  useLiveOrder({ url, id: order.id, version: order.version, isFinal: isOver, onCourier: setHeard })
  const timed = withCourierTime(order, delivery)
  const now = useNow(serverNow)
  const standing = useOrderProgress(timed, now)
  return (
    <Page
      title={t('status.title', { number: order.number })}
      back={paths.orderStatus(url, order.id)}
      width="full"
      ownTitle
      floats
    >
      <p role="status" className="sr-only">
        {`${standing.title}. ${standing.hint}`}
      </p>
      <div className="wide:grid wide:grid-cols-[1fr_26.25rem] wide:items-start wide:gap-12 wide:pt-10">
        <div className="h-86 overflow-clip bg-sunken wide:sticky wide:top-26 wide:h-140 wide:rounded-sheet wide:shadow-s1">
          <MapOf areas={areas} delivery={delivery} isOver={isOver} />
        </div>
        <div className="relative -mt-13 rounded-t-sheet bg-canvas px-5 pt-7 wide:mt-0 wide:rounded-none wide:px-0 wide:pt-0">
          <p className="mb-1.5 flex items-center gap-2.5 text-small text-ink2">
            <BikeIcon size={18} />
            {t('status.orderAt', { number: order.number, name: plainText(order.store.name) })}
          </p>
          <h1 className="text-display">{standing.title}</h1>
          <p className="mt-1 text-ink2">
            {standing.hint} {standing.expected}
          </p>
          <div className="mt-5 grid gap-7">
            {isOver ? null : <Courier order={order} delivery={delivery} />}
            <OrderTimeline order={timed} now={now} />
            <div className="grid gap-2.5">
              <Button as="a" href={`tel:${order.store.phone}`} kind="quiet" wide icon={<PhoneIcon size={18} />}>
                {t('track.callOutlet')} <bdi dir="ltr">{formatPhone(order.store.phone)}</bdi>
              </Button>
              <Button
                as={Link}
                to={paths.orderStatus(url, order.id)}
                kind="neutral"
                wide
                icon={<ReceiptIcon size={18} />}
              >
                {t('track.allAbout')}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** A drawing that stands without scripts, then the map itself. */
function MapOf({ areas, delivery, isOver }: Pick<TrackOrderData, 'areas' | 'delivery'> & { readonly isOver: boolean }) {
  const t = useWords('track')
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const { from, to, area, position } = delivery
  const sketch = (
    <div className="grid h-full content-center">
      <AreaSketch areas={areas} areaId={area} point={to} stores={[{ id: 'outlet', ...from }]} />
    </div>
  )
  if (!isAwake) return sketch
  return (
    <Suspense fallback={sketch}>
      <CourierMap
        label={t('track.mapLabel')}
        areas={areas}
        areaId={area}
        shop={from}
        door={to}
        courier={isOver ? null : position}
      />
    </Suspense>
  )
}

/** Who brings it and how far that is; or that nobody can yet. */
function Courier({ order, delivery }: Pick<TrackOrderData, 'order' | 'delivery'>) {
  const t = useWords('track')
  const times = useTimes()
  const { language } = useShell()
  const { state, courier, position, to, isDelayed } = delivery
  if (isDelayed) return <DelayBanner />
  // Isolated, so that a name in another script leaves the sentence in its order.
  const name = courier ? `\u2068${courier.name}\u2069` : t('track.courier')
  const text = {
    searching: t('track.searching'),
    nobody: t('track.searching'),
    assigned: t('track.assigned', { name }),
    at_shop: t('track.atShop', { name }),
    on_way: t('track.onWay', { name }),
  }
  const toGo = state === 'on_way' && position && to ? metresBetween(position, to) : null
  const note = position ? (
    <span className="parted">
      {toGo === null ? null : <span>{t('track.toGo', { distance: formatDistance(toGo, language) })}</span>}
      <span>{t('track.seenAt', { time: times.time(position.at, order.store.timeZone) })}</span>
    </span>
  ) : (
    t('track.notYet')
  )
  const words = state && state in text ? text[state as keyof typeof text] : null
  return (
    <Card className="px-4.5 py-1.5">
      <ListRow
        icon={
          <span className="grid size-11 place-items-center rounded-full bg-tint2 text-accent">
            <BikeIcon size={20} />
          </span>
        }
        title={words ?? t('track.ownDriver')}
        note={words && state !== 'searching' ? note : null}
        end={
          courier?.phone ? (
            <a
              href={`tel:${courier.phone}`}
              aria-label={t('track.call', { name })}
              className="grid size-11 place-items-center rounded-full bg-tint2 text-accent"
            >
              <PhoneIcon size={20} />
            </a>
          ) : null
        }
      />
    </Card>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
