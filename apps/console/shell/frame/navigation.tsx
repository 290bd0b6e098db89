import type { Key } from '@compass/i18n/translator'
import type { Icon } from '@compass/ui/icons'
import { NavLink } from 'react-router'
import { MenuLinesIcon } from '#parts/icons.ts'
import { screenPath } from '#paths'
import { useWords } from '#shell/language/words.tsx'

/** What navigation knows of a screen. */
export interface NavigationEntry {
  readonly path: string
  readonly title: Key<'console'>
  readonly icon: Icon
  readonly group: 'now' | 'sold' | 'came'
}

const GROUPS = ['now', 'sold', 'came'] as const

/** All screens at the start of a wide page, in three groups. */
export function WideNavigation({
  slug,
  entries,
}: {
  readonly slug: string
  readonly entries: readonly NavigationEntry[]
}) {
  const t = useWords('console')
  return (
    <nav aria-label={t('console.navigation')} className="hidden desktop:grid desktop:gap-5">
      {GROUPS.map((group) => (
        <div key={group} className="grid gap-0.5">
          {entries
            .filter((entry) => entry.group === group)
            .map(({ path, title, icon: Drawing }) => (
              <NavLink key={path} to={screenPath(slug, path)} className="nav-link">
                <Drawing size={18} />
                {t(title)}
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
  return (
    <>
      {entries.slice(0, 4).map(({ path, title, icon: Drawing }) => (
        <NavLink key={path} to={screenPath(slug, path)} className="nav-small">
          <Drawing size={20} />
          <span>{t(title)}</span>
        </NavLink>
      ))}
      <button type="button" className="nav-small" onClick={onMore}>
        <MenuLinesIcon size={20} />
        <span>{t('console.more')}</span>
      </button>
    </>
  )
}
