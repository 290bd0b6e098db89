import { Plate } from '@compass/ui/plate'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { cardPicture } from '../card-picture.ts'
import { EmptyMenu } from '../empty-menu.tsx'
import type { Lists, ListView } from './read-lists.ts'
import { withQuery } from './with-query.ts'

const EAGER_PICTURES = 6

/** Special menus and categories, each with a picture of what is in it. */
export function AllLists({ lists: { categories, specials, filter } }: { lists: Lists }) {
  const t = useWords('store')
  const { url, categoryLayout } = useMerchant()
  const { storeId } = useShell()
  if (categories.length === 0 && specials.length === 0) return filter ? null : <EmptyMenu />
  return (
    <div className="grid gap-8.5">
      {specials.length > 0 ? (
        <Tiles
          title={t('store.specials')}
          lists={specials}
          pathOf={(special) => withQuery(paths.menuList(url, { special }), filter?.query)}
        />
      ) : null}
      {categories.length > 0 ? (
        <Tiles
          title={t('store.allCategories')}
          lists={categories}
          pathOf={(key) => withQuery(paths.category(url, storeId ?? '', categoryLayout, key), filter?.query)}
        />
      ) : null}
    </div>
  )
}

function Tiles({
  title,
  lists,
  pathOf,
}: {
  title: string
  lists: readonly ListView[]
  pathOf: (key: string) => string
}) {
  const t = useWords('shell')
  const { glyph } = useMerchant()
  return (
    <section>
      <h2 className="mb-3 px-1 text-subhead">{title}</h2>
      <ul className="grid grid-cols-2 gap-3.5 wide:grid-cols-5 wide:gap-5">
        {lists.map(({ id, key, name, count, photo }, i) => (
          <li key={id}>
            <Link to={pathOf(key)} className="block">
              <Plate
                id={id}
                picture={cardPicture(photo, 172)}
                glyph={glyph}
                className="aspect-square min-h-0 w-full grid-rows-1"
                eager={i < EAGER_PICTURES}
              />
              <span className="mt-2 block px-1 text-name">
                <LocalizedText text={name} />
              </span>
              <span className="block px-1 text-small text-ink2">{t('shell.items', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
