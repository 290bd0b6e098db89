import { listMerchantOrders } from '@compass/contract/merchant-side'
import { listVisits } from '@compass/contract/visits'
import { ORDER_STATUS } from '@compass/domain/orders'
import type { Key } from '@compass/i18n/translator'
import type { Icon } from '@compass/ui/icons'
import { NavLink, useLocation } from 'react-router'
import { MenuLinesIcon } from '#parts/icons.ts'
import { screenPath } from '#paths'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

/** What navigation knows of a screen. */
export interface NavigationEntry {
  readonly path: string
  readonly title: Key<'console'>
  readonly icon: Icon
  readonly group: 'now' | 'sold' | 'came'
}

const GROUPS = ['now', 'sold', 'came'] as const
const COUNTS_AGAIN_MS = 20_000

/** How often somebody must act, by screen: orders that wait for an answer, tables that call. The board shows both itself. */
function useCounts(): Readonly<Record<string, number | undefined>> {
  const { merchant, stores } = useSession()
  const isOnBoard = useLocation().pathname.split('/')[2] === 'board'
  const store = stores[0]?._id
  const settings = { enabled: store !== undefined && !isOnBoard, refetchInterval: COUNTS_AGAIN_MS }
  const orders = useCall(listMerchantOrders, { query: { store, status: ORDER_STATUS.NEW, limit: 1 } }, settings)
  const visits = useCall(
    listVisits,
    { query: { store } },
    { ...settings, enabled: settings.enabled && merchant.kind === 'food' },
  )
  if (isOnBoard) return {}
  return { board: orders.data?.total, tables: visits.data?.items.filter(({ calls }) => calls.length > 0).length }
}

/** All screens at the start of a wide page, in three groups. */
export function WideNavigation({
  slug,
  entries,
}: {
  readonly slug: string
  readonly entries: readonly NavigationEntry[]
}) {
  const t = useWords('console')
  const counts = useCounts()
  return (
    <nav aria-label={t('console.navigation')} className="rail-wide hidden desktop:grid desktop:gap-5">
      {GROUPS.map((group) => (
        <div key={group} className="grid gap-0.5">
          {entries
            .filter((entry) => entry.group === group)
            .map(({ path, title, icon: Drawing }) => (
              <NavLink key={path} to={screenPath(slug, path)} className="nav-link">
                <Drawing size={18} />
                {t(title)}
                {counts[path] ? <b className="ms-auto font-em">{counts[path]}</b> : null}
              </NavLink>
            ))}
        </div>
      ))}
    </nav>
  )
}

/** The first screens on a rail or at the foot; the others behind "More". */
export function SmallNavigation(props: {
  readonly slug: string
  readonly entries: readonly NavigationEntry[]
  readonly onMore: () => void
}) {
  const { slug, entries, onMore } = props
  const t = useWords('console')
  const counts = useCounts()
  return (
    <>
      {entries.slice(0, 4).map(({ path, title, icon: Drawing }) => (
        <NavLink key={path} to={screenPath(slug, path)} className="nav-small">
          <Drawing size={20} />
          <span>{t(title)}</span>
          {counts[path] ? <b>{counts[path]}</b> : null}
        </NavLink>
      ))}
      <button type="button" className="nav-small" onClick={onMore}>
        <MenuLinesIcon size={20} />
        <span>{t('console.more')}</span>
      </button>
    </>
  )
}
