import { isFinal, mayBePaidLate, ORDER_STATUS } from '@compass/domain/orders'
import { commaOf } from '@compass/i18n/formats'
import { Card } from '@compass/ui/card'
import { PinIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { useCallback } from 'react'
import { paths } from '#paths'
import { SupportChat } from '#shell/chat/support-chat.tsx'
import CourtPrice from '#shell/courts/court-price.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { OrderAgain } from '#shell/orders/order-again.tsx'
import { usePaymentWords } from '#shell/orders/payment-words.ts'
import { useLiveOrder } from '#shell/orders/use-live-order.ts'
import { useNow } from '#shell/orders/use-now.ts'
import { useSpotName } from '#shell/orders/use-spot-name.ts'
import { Sum } from '#shell/pricing/money.tsx'
import { Cancel } from '../order-status/cancel.tsx'
import { isUnderway } from '../order-status/delivery-progress.ts'
import { Freshness } from '../order-status/freshness.tsx'
import { NotifyMe } from '../order-status/notify-me/notify-me.tsx'
import { OrderActions } from '../order-status/order-actions.tsx'
import { PaymentStep } from '../order-status/payment-step.tsx'
import { ShareLink } from '../order-status/share-link.tsx'
import { useMenuBehind } from '../order-status/use-first-moments.ts'
import { DeliveryMap } from '../track-order/delivery-map.tsx'
import type { CourtStatusData } from './read-court-order.ts'
import { useCourtHeadline } from './use-court-headline.ts'
import { VendorCard } from './vendor-card.tsx'
import { inOrderOfNeed, standingOf, waitsForOthers } from './vendor-progress.ts'

type CourtStatusProps = CourtStatusData & {
  /** Why it could not be cancelled; null: nobody tried. */
  readonly refusal: string | null
}

/** An order at a court: a card of each vendor with its own state, and one sum. */
// Long on purpose: the outline of the screen; its parts are files already.
export default function CourtStatus(props: CourtStatusProps) {
  const { courtOrder, delivery, waits, card, areas, link, now: serverNow, refusal } = props
  const { whole, orders } = courtOrder
  const t = useWords('court', 'status')
  const times = useTimes()
  const { url, name } = useMerchant()
  const { language } = useShell()
  const menuPath = useMenuPath()
  const isOver = isFinal(whole.status)
  const mayWake = mayBePaidLate(whole.status, new Date(whole.placedAt), new Date(serverNow))
  const mayBeAnswered = orders.some(({ problems }) => problems.some(({ state }) => state === 'open'))
  const liveness = useLiveOrder({
    url,
    id: whole.id,
    version: whole.version,
    isFinal: orders.every(({ status }) => isFinal(status)) && !mayWake && !mayBeAnswered,
    isOfCourt: true,
  })
  const now = useNow(serverNow)
  // The vendors' orders were placed at the same moment. The first one says when; the whole does not.
  useMenuBehind(menuPath, orders[0]!, serverNow)
  const headline = useCourtHeadline(courtOrder, waits, now)
  const gone = useCallback((items: string) => t('status.notAvailable', { items }), [t])
  const spotName = useSpotName()(whole.spot)
  const path = paths.orderStatus(url, whole.id)
  const title = t('status.title', { number: whole.number })
  const place = spotName ?? t(whole.isPickup ? 'court.atCounters' : 'court.delivered')
  const isWaiting = whole.status === ORDER_STATUS.INITIALIZE
  return (
    <Page
      title={title}
      tab={headline.tab}
      note={[name, place].join(commaOf(language))}
      back={menuPath}
      width="full"
      end={link ? <ShareLink link={link} title={title} /> : null}
    >
      <p role="status" className="sr-only">
        {`${headline.title}. ${headline.hint}`}
      </p>
      <div className="px-5 pt-2">
        <h2 className="text-display text-balance">{headline.title}</h2>
        <p className="mt-1.5 text-ink2">{headline.hint}</p>
      </div>
      <div className="grid gap-4 px-4 pt-5">
        {delivery !== null && isUnderway(whole, delivery) ? (
          <div className="h-64 overflow-clip rounded-card bg-sunken">
            <DeliveryMap areas={areas} delivery={delivery} isOver={isOver} />
          </div>
        ) : null}
        <PaymentStep order={whole} waits={waits} path={path} now={now} />
        <OrderActions order={whole} delivery={delivery} />
        {isWaiting
          ? null
          : inOrderOfNeed(orders).map((order) => (
              <VendorCard key={order.id} order={order} now={now} waits={waitsForOthers(order, orders)} />
            ))}
        <Destination courtOrder={courtOrder} />
        <Money courtOrder={courtOrder} card={card} />
        {whole.isOwn && !isWaiting ? (
          <OrderAgain
            orderId={whole.id}
            label={t('status.orderAgain')}
            gone={gone}
            kind={headline.mood === 'bad' ? 'fill' : 'quiet'}
          />
        ) : null}
        {whole.mayCancel ? <Cancel path={path} payment={whole.payment} refusal={refusal} /> : null}
        {whole.isOwn && !isOver ? <NotifyMe /> : null}
        <SupportChat />
        {isOver ? null : (
          <Freshness liveness={liveness} time={times.time(serverNow, whole.store.timeZone)} path={path} />
        )}
      </div>
    </Page>
  )
}

/** The door that one courier brings all of it to. */
function Destination({ courtOrder: { whole } }: Pick<CourtStatusData, 'courtOrder'>) {
  const t = useWords('status')
  if (!whole.deliverTo) return null
  return (
    <Card className="px-4.5 py-1.5">
      <ListRow
        icon={<PinIcon size={20} className="text-ink2" />}
        eyebrow={t('status.deliverTo')}
        title={<bdi>{whole.deliverTo.address}</bdi>}
        note={whole.instruction ? <bdi>“{whole.instruction}”</bdi> : null}
      />
    </Card>
  )
}

/** What was paid at once, what of it goes back, and what is left of it. */
function Money({ courtOrder: { whole, orders, fees, refunded }, card }: Pick<CourtStatusData, 'courtOrder' | 'card'>) {
  const t = useWords('court')
  const payment = usePaymentWords(whole, card)
  const isCollected = !whole.payment.isPaid && refunded === 0
  const ended = orders.filter((order) => standingOf(order) === 'ended')
  const ownFees = (['delivery', 'smallOrder'] as const).flatMap((kind) =>
    fees[kind] > 0 ? { kind, amount: fees[kind] } : [],
  )
  return (
    <section className="grid gap-1 px-1 pt-2">
      <p className="flex items-baseline justify-between gap-4 text-ink2">
        <span>{payment}</span>
        <Sum amount={whole.totals.grandTotal} />
      </p>
      {refunded > 0 ? (
        <>
          <p className="flex items-baseline justify-between gap-4 text-ok">
            <span>{t('court.goingBack')}</span>
            <Sum amount={-refunded} sameColour />
          </p>
          <p className="flex items-baseline justify-between gap-4 text-subhead">
            <span>{t('court.youPay')}</span>
            <Sum amount={whole.totals.grandTotal - refunded} />
          </p>
        </>
      ) : null}
      {isCollected && ended.length > 0 ? <p className="text-small text-ink2">{t('court.partNotCharged')}</p> : null}
      <details className="group mt-1">
        <summary className="word inline-flex min-h-11 items-center">{t('court.wholePrice')}</summary>
        <Card className="mt-2 p-4.5">
          <CourtPrice
            vendors={orders.map(({ store, totals, lines }) => ({ storeId: store.id, totals, lines }))}
            fees={ownFees}
            totals={whole.totals}
            isOrdered
          />
        </Card>
      </details>
    </section>
  )
}
