import { Plate } from '@compass/ui/plate'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { cardPicture } from '../card-picture.ts'
import type { ListView } from '../menu-list/read-lists.ts'

interface CategoryNavProps {
  readonly categories: readonly ListView[]
  readonly openId: string
}

/** The other categories: pills in a row, at a desktop's side a list. */
export function CategoryNav({ categories, openId }: CategoryNavProps) {
  const t = useWords('menu')
  const list = useOpenInView(openId)
  const pathOf = usePathOf()
  if (categories.length < 2) return null
  return (
    <nav aria-label={t('menu.categories')} className="menu-bar category-bar">
      <ul ref={list} className="swipe-x">
        {categories.map(({ id, key, name }) => (
          <li key={id} className="shrink-0">
            <Link to={pathOf(key)} className="pill" aria-current={id === openId ? 'page' : undefined}>
              <span>
                <LocalizedText text={name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same with a picture of each, as the new layout has it. */
export function CategoryPlates({ categories, openId }: CategoryNavProps) {
  const t = useWords('menu')
  const { glyph } = useMerchant()
  const list = useOpenInView(openId)
  const pathOf = usePathOf()
  if (categories.length < 2) return null
  return (
    <nav aria-label={t('menu.categories')} className="menu-bar category-plates">
      <ul ref={list} className="swipe-x">
        {categories.map(({ id, key, name, photo }) => (
          <li key={id}>
            <Link to={pathOf(key)} aria-current={id === openId ? 'page' : undefined}>
              <Plate id={id} picture={cardPicture(photo, 64)} glyph={glyph} className="" eager />
              <span>
                <LocalizedText text={name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function usePathOf(): (key: string) => string {
  const { url, categoryLayout } = useMerchant()
  const { storeId } = useShell()
  return (key) => paths.category(url, storeId ?? '', categoryLayout, key)
}

/** The open category stands at the start of the row, not beyond its edge. */
function useOpenInView(openId: string) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another place
  useEffect(() => {
    const row = list.current
    const open = row?.querySelector('[aria-current]')
    if (!row || !open || row.scrollWidth <= row.clientWidth) return
    const [box, away] = [row.getBoundingClientRect(), open.getBoundingClientRect()]
    const isRtl = getComputedStyle(row).direction === 'rtl'
    row.scrollBy({ left: isRtl ? away.right - box.right + 16 : away.left - box.left - 16 })
  }, [openId])
  return list
}
