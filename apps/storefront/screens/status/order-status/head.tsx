import { ORDER_STATUS } from '@compass/domain/orders'
import { turnAt } from '@compass/i18n/facts'
import { BagIcon, BikeIcon, CloseIcon, CutleryIcon } from '@compass/ui/icons'
import { Segments } from '@compass/ui/progress'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { ProductPlates } from '#shell/orders/product-plates.tsx'
import { useSpotName } from '#shell/orders/use-spot-name.ts'
import { WaitingFact } from '#shell/waiting/waiting-fact.tsx'
import type { Headline } from './use-headline.ts'

type HeadProps = {
  readonly order: OrderView
  readonly headline: Headline
  /** Its customer has just placed it. */
  readonly isThanked: boolean
  /** When the server has read it. */
  readonly readAt: string
  /** The map of a delivery that is under way; null: there is none. */
  readonly children: ReactNode
}

/** The map, the dishes or what went wrong; then the line that answers "when". */
export function Head({ order, headline, isThanked, readAt, children: map }: HeadProps) {
  const t = useWords('status')
  const spotName = useSpotName()(order.spot)
  const { title, hint, expected, mood, segments, isPaused } = headline
  const isRunning = mood === 'running'
  const Kind = order.spot ? CutleryIcon : order.isPickup ? BagIcon : BikeIcon
  const overMap = map ? '-mt-13 rounded-t-sheet bg-canvas pt-7 wide:mt-0 wide:rounded-none' : ''
  return (
    <div className="wide:overflow-clip wide:rounded-sheet wide:shadow-s1">
      {map ? (
        <MapOnTop orderId={order.id}>{map}</MapOnTop>
      ) : (
        <Picture order={order} mood={mood} isThanked={isThanked} readAt={readAt} />
      )}
      <div
        className={`relative px-5 pb-7 wide:bg-surface wide:px-8 wide:pb-8 ${isRunning ? '' : 'text-center text-balance'} ${overMap}`}
      >
        <p className={`mb-1.5 flex items-center gap-2.5 text-small text-ink2 ${isRunning ? '' : 'justify-center'}`}>
          <Kind size={18} />
          {[t('status.orderAt', { number: order.number, name: plainText(order.store.name) }), spotName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h1 className="text-display">{title}</h1>
        <p className="mt-1 text-ink2">
          {hint} {expected}
        </p>
        {isRunning ? (
          <div className="mt-5">
            <Segments label={t('status.progress')} valueText={title} count={4} done={segments} paused={isPaused} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** On a phone the page lies over the foot of the map. */
function MapOnTop({ orderId, children }: { orderId: string; children: ReactNode }) {
  const t = useWords('status')
  const { url } = useMerchant()
  return (
    <div className="relative h-86 overflow-clip bg-sunken">
      {children}
      <Link
        to={paths.trackOrder(url, orderId)}
        className="absolute end-4 bottom-17 z-10 flex min-h-11 items-center rounded-full bg-surface px-4 text-small font-em text-accent shadow-s1 wide:bottom-4"
      >
        {t('status.onMap')}
      </Link>
    </div>
  )
}

type PictureProps = Pick<HeadProps, 'order' | 'isThanked' | 'readAt'> & Pick<Headline, 'mood'>

function Picture({ order, mood, isThanked, readAt }: PictureProps) {
  const isAtBank = order.status === ORDER_STATUS.INITIALIZE && order.isOwn && order.payment.isPending
  return (
    <div className="bg-linear-to-b from-tint3 via-tint2 via-46% to-canvas px-5 pt-20 pb-6 wide:to-surface wide:pt-10">
      {mood === 'bad' ? (
        <span className="mx-auto grid size-28 place-items-center rounded-full bg-badbg text-bad">
          <CloseIcon size={48} />
        </span>
      ) : isAtBank ? (
        <WaitingFact first={turnAt(new Date(readAt))} />
      ) : (
        <div
          className={isThanked ? 'motion-safe:transition motion-safe:duration-500 motion-safe:starting:scale-75' : ''}
        >
          <ProductPlates lines={order.lines} />
        </div>
      )}
    </div>
  )
}
