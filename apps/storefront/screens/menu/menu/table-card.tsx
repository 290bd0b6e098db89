import { SERVICE } from '@compass/domain/services'
import { commaOf, formatNumber } from '@compass/i18n/formats'
import { AvatarRow } from '@compass/ui/avatar'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon, ClockIcon, ReceiptIcon, ServiceBellIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { SpotView } from '#shell/spots/view-spot.ts'
import { usePartyCount } from '#shell/visits/party-count.ts'
import type { TableData } from '#shell/visits/read-table.ts'
import { useTable } from '#shell/visits/use-table.ts'
import { VisitAnnouncer } from '#shell/visits/visit-announcer.tsx'
import { VisitForm } from '#shell/visits/visit-form.tsx'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { VisitView } from '#shell/visits/visit-view.ts'
import { useOthersOnPlates } from './use-others-on-plates.tsx'
import { useAskers, useFreshCart, useLetIn } from './use-table-news.ts'

interface CardProps {
  readonly spot: SpotView
  readonly table: TableData | null
  readonly visit: VisitView | null
  /** How many are here. */
  readonly count: number
}

/** The table of a party, in the place of area and time: who is here, the staff, the bill. */
export default function TableCard({ spot }: { spot: SpotView }) {
  const t = useWords('visits')
  const { url } = useMerchant()
  const onMenu = useRouteLoaderData<{ table: TableData | null }>('screens/menu/menu/route')
  const onCourt = useRouteLoaderData<{ table: TableData | null }>('screens/menu/court/route')
  const table = (onMenu ?? onCourt)?.table ?? null
  const { visit, ...handle } = useTable(table?.visit ?? null)
  useFreshCart(visit, handle.look)
  useLetIn(visit, handle.forget)
  useAskers(visit)
  useOthersOnPlates(visit?.state === 'open' ? visit.party : null)
  const card = { spot, table, visit, count: usePartyCount(table, visit) }
  const hasOrders = visit?.state === 'open' && (visit.party?.orders.length ?? 0) > 0
  return (
    <div className="grid gap-3.5">
      <section aria-label={spot.spoken} className="rounded-card bg-surface p-1.5 shadow-s1">
        <div className="flex items-center gap-3.5 p-1.5">
          <p aria-hidden className="spot-chip">
            {spot.label}
            <bdi>{spot.number}</bdi>
          </p>
          <div className="min-w-0 flex-1">
            <p className="text-name">
              {spot.name ? <LocalizedText text={spot.name} /> : `${spot.label} ${spot.number}`}
            </p>
            <p className="text-small text-ink2">
              <WhoIsHere {...card} />
            </p>
          </div>
          <CardEnd {...card} />
        </div>
        <div className="mt-1 flex gap-1.5">
          <CardLink to={visitPaths.sheet(url, 'staff')} icon={<ServiceBellIcon size={18} className="text-accent" />}>
            {t('visits.callStaff')}
          </CardLink>
          {hasOrders ? (
            <CardLink to={visitPaths.bill(url)} icon={<ReceiptIcon size={18} className="text-accent" />}>
              {t('visits.theBill')}
            </CardLink>
          ) : null}
        </div>
      </section>
      <CardBanner {...card} />
      <VisitAnnouncer visit={visit} />
    </div>
  )
}

function CardLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className="btn btn-small btn-neutral min-w-0 flex-1 rounded-chip">
      <span className="flex items-center gap-2.5">
        {icon}
        {children}
      </span>
    </Link>
  )
}

function WhoIsHere({ spot, visit, count }: CardProps) {
  const t = useWords('visits')
  if (visit?.state === 'open' && visit.mine === 'in') {
    const others = (visit.party?.members.length ?? 1) - 1
    return others > 0 ? t('visits.youAndOthers', { count: others }) : t('visits.onlyYou')
  }
  return count > 0 ? t('visits.people', { count }) : spot.hint
}

/** Who is here, the way in, or the way back to the ordinary menu. */
function CardEnd({ spot, visit, count }: CardProps) {
  const t = useWords('visits')
  const { language } = useShell()
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const party = visit?.state === 'open' && visit.mine === 'in' ? visit.party : null
  if (party) {
    const names = party.members.map(({ name, isMe }) => (isMe ? t('visits.you') : name))
    return (
      <Link
        to={visitPaths.sheet(url, 'who')}
        preventScrollReset
        className="relative -m-2 flex min-h-11 shrink-0 items-center p-2"
      >
        <span className="sr-only">{t('visits.whosHereNames', { names: names.join(commaOf(language)) })}</span>
        <AvatarRow people={party.members} size={32} more={(count) => `+${formatNumber(count, language)}`} />
        {party.asking.length > 0 ? <span className="asks-dot" /> : null}
      </Link>
    )
  }
  const isOpen = visit?.state === 'open' ? visit.mine === 'out' : count > 0
  if (isOpen)
    return (
      <Button as={Link} to={visitPaths.sheet(url, 'join')} preventScrollReset kind="quiet" size="row">
        {t('visits.join')}
      </Button>
    )
  if (visit?.state === 'open') return null
  return (
    <form method="post" action={paths.where(url)} data-plain="">
      <input type="hidden" name="back" value={menuPath} />
      <button type="submit" name="service" value={SERVICE.DELIVERY} className="word text-small">
        {spot.leave}
      </button>
    </form>
  )
}

/** What is different just now: one waits to be let in, the visit is over, the code opens nothing any more. */
function CardBanner({ table, visit }: CardProps) {
  const t = useWords('visits', 'store')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  if (visit?.state === 'ended')
    return (
      <Banner icon={<ClockIcon />} news>
        {/* Below it and not beside it: in most languages both are long. */}
        <span className="block">{t('visits.ended')}</span>
        {table ? (
          <a href={table.path} className="word">
            {t('visits.startAnew')}
          </a>
        ) : null}
      </Banner>
    )
  if (visit?.mine === 'waiting')
    return (
      <Banner
        icon={<ClockIcon />}
        news
        action={
          <VisitForm intent="cancel" back={menuPath}>
            <button type="submit" className="word">
              {t('visits.cancel')}
            </button>
          </VisitForm>
        }
      >
        <Link to={visitPaths.sheet(url, 'join')} preventScrollReset className="font-em text-ink">
          {t('visits.waiting')}
        </Link>
        {visit.goesToStaff ? <span className="block text-small">{t('visits.waitingStaff')}</span> : null}
      </Banner>
    )
  if (table?.isDead)
    return (
      <Banner tone="warn" icon={<AlertIcon />}>
        <span className="block font-strong">{t('store.deadCode')}</span>
        {t('store.deadCodeHint')}
      </Banner>
    )
  if (!table?.pending || visit?.mine !== 'in') return null
  return (
    <noscript>
      <VisitForm intent="addPending" back={menuPath}>
        <button type="submit" className="btn btn-small btn-quiet w-full">
          <span>{t('visits.addNow', { name: table.pending.name })}</span>
        </button>
      </VisitForm>
    </noscript>
  )
}
