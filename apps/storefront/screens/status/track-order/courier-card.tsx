import { metresBetween } from '@compass/domain/serviceability'
import { formatDistance } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Card } from '@compass/ui/card'
import { BikeIcon, ClockIcon, ExternalLinkIcon, PhoneIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { DeliveryView } from '#shell/orders/use-live-order.ts'

const VEHICLES = {
  bicycle: 'track.onBicycle',
  scooter: 'track.onScooter',
  car: 'track.inCar',
} as const

/** Who brings it, on what, and how far that is; or that nobody can yet. */
export function CourierCard({ order, delivery }: { order: OrderView; delivery: DeliveryView }) {
  const t = useWords('track')
  const times = useTimes()
  const { language } = useShell()
  const { state, courier, position, to, isDelayed, trackingUrl } = delivery
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
        note={
          words && state !== 'searching' ? (
            <>
              {courier?.vehicle ? <span className="block">{t(VEHICLES[courier.vehicle])}</span> : null}
              {note}
            </>
          ) : null
        }
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
      {trackingUrl ? (
        <ListRow
          as="a"
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          title={t('track.followElsewhere')}
          end={<ExternalLinkIcon size={18} className="text-ink3" />}
        />
      ) : null}
    </Card>
  )
}

/** The driver's delay (the specification, section 8). */
function DelayBanner() {
  const t = useWords('track')
  return (
    <Banner tone="warn" icon={<ClockIcon />}>
      <span className="block font-em">{t('track.delayed')}</span>
      {t('track.delayedHint')}
    </Banner>
  )
}
