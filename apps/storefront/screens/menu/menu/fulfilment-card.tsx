import { SERVICE } from '@compass/domain/services'
import { formatMinutesRange } from '@compass/i18n/formats'
import { ListRow } from '@compass/ui/list-row'
import { BagIcon, BikeIcon, ClockIcon, PinIcon, StoreIcon } from '@compass/ui/menu-icons'
import { Segmented } from '@compass/ui/segmented'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMenuPath, useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import type { ChosenArea } from '#shell/serviceability/area-cookie.ts'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { takesOrders } from '#shell/stores/store-state.ts'
import { PlanWord, usePlan } from './plan-word.tsx'

/** Of a scanned page alone. */
const SpotCard = lazy(() => import('./spot-card.tsx'))

interface DeliveryRange {
  /** Minutes from order to door over all areas of the store; null where it delivers nowhere. */
  readonly from: number
  readonly to: number
}

/** Delivery or pickup: a form that brings the page of the other one. Nothing where the store has just one. */
export function ServiceSwitch({ className = '' }: { className?: string }) {
  const t = useWords('menu', 'shell')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { service } = useShell()
  const { services } = useStore()
  if (services.length < 2) return null
  return (
    <form method="post" action={paths.where(url)} data-plain="" className={className}>
      <input type="hidden" name="back" value={menuPath} />
      <Segmented
        label={t('menu.howToGetIt')}
        name="service"
        value={String(service)}
        segments={[
          { value: '20', label: t('shell.delivery'), icon: <BikeIcon /> },
          { value: '10', label: t('shell.pickup'), icon: <BagIcon /> },
        ]}
      />
    </form>
  )
}

/** How long it takes, as said beside "Now": to the chosen area, else over all of them, or until it can be picked up. */
export function useWaitTime(area: ChosenArea | null, door: DeliveryRange | null): string | null {
  const { language, service, spot } = useShell()
  const { preparationMinutes } = useStore()
  if (spot) return spot.hint
  if (service === SERVICE.PICKUP) return formatMinutesRange(preparationMinutes, preparationMinutes, language)
  const minutes = area ?? door
  return minutes ? formatMinutesRange(minutes.from, minutes.to, language) : null
}

/** That the store is closed, and what can be done; nothing once a time is chosen. */
export function ClosedBanner() {
  const { service } = useShell()
  const store = useStore()
  const planned = usePlan()
  return planned ? null : <StateBanner store={store} service={service} whileOpen={false} />
}

/** Which of several stores delivers, and the way to another; where it is picked up, the card says it. */
export function StoreWord() {
  const t = useWords('menu')
  const { stores, service, spot } = useShell()
  const { name } = useStore()
  if (spot || stores.length < 2 || service === SERVICE.PICKUP) return null
  return (
    <Link to="?choose=outlet" preventScrollReset className="word text-small">
      {t('menu.store', { name: plainText(name) })}
    </Link>
  )
}

/** The chosen area. On a cached page the waking script writes its name first, which React then leaves as it is. */
export function AreaName({ area }: { area: ChosenArea | null }) {
  const t = useWords('menu')
  return (
    <span data-area="" suppressHydrationWarning>
      {area ? <LocalizedText text={area.name} /> : t('menu.chooseArea')}
    </span>
  )
}

/** Where it goes or comes from, and when: the card under the name on a phone. */
export function FulfilmentCard({ area, door }: { area: ChosenArea | null; door: DeliveryRange | null }) {
  const t = useWords('menu', 'shell')
  const { stores, service, spot } = useShell()
  const store = useStore()
  const howLong = useWaitTime(area, door)
  const planned = usePlan()
  const pickup = service === SERVICE.PICKUP
  const chosenStore = {
    icon: <StoreIcon className="text-accent" />,
    above: t('menu.pickupFrom'),
    title: <LocalizedText text={store.name} />,
    note: <LocalizedText text={store.address} />,
  }
  if (spot)
    return (
      <Suspense>
        <SpotCard spot={spot} />
      </Suspense>
    )
  return (
    <section aria-label={t('menu.howToGetIt')} className="rounded-card bg-surface p-1.5 shadow-s1">
      <ServiceSwitch />
      <div className="px-2.5">
        {pickup && stores.length > 1 ? (
          <ListRow as={Link} to="?choose=outlet" preventScrollReset leads {...chosenStore} />
        ) : pickup ? (
          <ListRow {...chosenStore} />
        ) : (
          <ListRow
            as={Link}
            to="?choose=area"
            preventScrollReset
            icon={<PinIcon className="text-accent" />}
            eyebrow={t('menu.deliverTo')}
            title={<AreaName area={area} />}
            oneLine
            leads
          />
        )}
        {planned || takesOrders(store, service) ? (
          <ListRow
            icon={<ClockIcon className="text-accent" />}
            title={
              planned ?? (
                <span className="parted">
                  <span>{t('menu.now')}</span>
                  {howLong ? <span className="text-body whitespace-nowrap text-ink2">{howLong}</span> : null}
                </span>
              )
            }
            end={<PlanWord />}
          />
        ) : null}
      </div>
    </section>
  )
}
