import { isFinal } from '@compass/domain/orders'
import { Button } from '@compass/ui/button'
import { BikeIcon, ReceiptIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { type DeliveryView, useLiveOrder } from '#shell/orders/use-live-order.ts'
import { useNow } from '#shell/orders/use-now.ts'
import { withCourierTime } from '../order-status/delivery-progress.ts'
import { useOrderProgress } from '../order-status/order-progress.ts'
import { OrderTimeline } from '../order-status/order-timeline.tsx'
import { OrderedItems } from '../order-status/ordered-items.tsx'
import { type PaidCard, readStatus } from '../order-status/read-order.ts'
import { CourierCard } from './courier-card.tsx'
import { DeliveryMap } from './delivery-map.tsx'
import { readMapAreas } from './read-map-areas.ts'

export const handle = { words: ['status', 'replacement', 'payment', 'track', 'price'] as const }

interface TrackOrderData {
  readonly order: OrderView
  readonly delivery: DeliveryView
  readonly card: PaidCard | null
  readonly areas: readonly AreaView[]
  readonly now: string
}

/** The order of `?url=` on the map (the specification, section 2); what is not delivered, or not found, is its status page's. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<TrackOrderData> {
  const url = params.url!
  const id = new URL(request.url).searchParams.get('url') ?? undefined
  const { order, delivery, card, now } = await readStatus(context, request, url, id)
  if (!order || !delivery) throw redirect(paths.orderStatus(url, order?.id ?? ''))
  return { order, delivery, card, areas: await readMapAreas(context, request, url, order.store.id), now }
}

export const clientLoader = loadWithWords(...handle.words)

export default function TrackOrder() {
  const { order, delivery: read, card, areas, now: serverNow } = useLoaderData() as TrackOrderData
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
          <DeliveryMap areas={areas} delivery={delivery} isOver={isOver} />
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
            {isOver ? null : <CourierCard order={order} delivery={delivery} />}
            <OrderTimeline order={timed} now={now} />
            <OrderedItems order={order} card={card} />
            <div className="grid gap-2.5">
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

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
