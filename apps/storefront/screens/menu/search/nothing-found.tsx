import { Link, useRouteLoaderData } from 'react-router'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMenuPath, useWords } from '#shell/merchants/shell-provider.tsx'
import { sectionId } from '../menu/category-bar.tsx'
import type { loader } from '../menu/route.tsx'

const MENU = 'screens/menu/menu/route'
/** So many categories are offered; the menu has all of them. */
const MOST = 12

/** Nothing is like what was typed: the categories are the way on. */
export function NothingFound({ query }: { query: string }) {
  const t = useWords('menu', 'search', 'shell')
  const menuPath = useMenuPath()
  const categories = useRouteLoaderData<typeof loader>(MENU)?.menu?.categories.slice(0, MOST) ?? []
  return (
    <div className="pt-10 text-center">
      <span className="plate plate-a mx-auto size-40 rounded-full">
        <img src="/states/plate.webp" alt="" width={104} height={104} />
      </span>
      <h2 className="mt-6 text-heading text-balance">{t('search.none', { query })}</h2>
      <p className="mt-1 text-ink2">{t('search.noneHint')}</p>
      {categories.length > 0 ? (
        <nav aria-label={t('menu.categories')} className="mt-5">
          <ul className="flex flex-wrap justify-center gap-2">
            {categories.map(({ key, name, products }) => (
              <li key={key}>
                <a
                  href={`${menuPath}${products ? '' : `?category=${key}`}#${sectionId(key)}`}
                  className="btn btn-small btn-quiet"
                >
                  <LocalizedText text={name} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <Link to={menuPath} className="btn btn-small mt-5">
        <span>{t('shell.toMenu')}</span>
      </Link>
    </div>
  )
}
