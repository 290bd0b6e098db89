import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { CategoryView } from './menu-view.ts'

export const POPULAR = 'popular'

/** Ids of the sections, which the pills' addresses name too. */
export const sectionId = (key: string) => `c-${key}`

interface CategoryBarProps {
  readonly categories: readonly CategoryView[]
  readonly hasPopular: boolean
  /** Stuck under the top line: tells who draws it. */
  readonly onStuck: (stuck: boolean) => void
  /** Brings the products of a category that is jumped to. */
  readonly onJump: (key: string) => void
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Categories as pills that follow the scroll; on a desktop a list at the side. A pill is a link that works by itself. */
export function CategoryBar({ categories, hasPopular, onStuck, onJump }: CategoryBarProps) {
  const t = useWords('menu')
  const list = useRef<HTMLUListElement>(null)
  const requested = useSearchParams()[0].get('category')
  const [active, setActive] = useState(requested ?? (hasPopular ? POPULAR : (categories[0]?.key ?? '')))
  const jumping = useRef(0)

  const { sentinel, stuck, awake } = useStuck(onStuck)
  useReadSection(jumping, setActive)
  usePillInView(list, active)

  const jump = (key: string) => {
    jumping.current = Date.now() + 700
    setActive(key)
    onJump(key)
    const section = document.getElementById(sectionId(key))
    if (!section) return
    // What lies far is jumped to: flying over it would fetch every category on the way.
    const isFar = Math.abs(section.getBoundingClientRect().top) > 3 * innerHeight
    const isStill = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }

  const pill = (key: string, name: React.ReactNode, href: string) => (
    <li key={key} className="shrink-0">
      <a
        href={href}
        data-key={key}
        className="pill"
        aria-current={active === key ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault()
          jump(key)
        }}
      >
        <span>{name}</span>
      </a>
    </li>
  )
  return (
    <>
      <div ref={sentinel} className="wide:hidden" />
      <nav
        aria-label={t('menu.categories')}
        hidden={categories.length + (hasPopular ? 1 : 0) < 2}
        className="menu-bar"
        data-stuck={stuck ? '' : undefined}
        data-awake={awake ? '' : undefined}
      >
        <ul ref={list} className="swipe-x">
          {hasPopular ? pill(POPULAR, t('menu.popular'), `#${sectionId(POPULAR)}`) : null}
          {categories.map(({ key, name, products }) =>
            pill(
              key,
              <LocalizedText text={name} />,
              products ? `#${sectionId(key)}` : `?category=${key}#${sectionId(key)}`,
            ),
          )}
        </ul>
      </nav>
    </>
  )
}

/** Whether the bar is stuck under the top line, which scripts alone draw. */
function useStuck(onStuck: (stuck: boolean) => void) {
  const sentinel = useRef<HTMLDivElement>(null)
  const [stuck, setStuck] = useState(false)
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    setAwake(true)
    const edge = sentinel.current
    if (!edge) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        const isStuck = !!entry && !entry.isIntersecting && entry.boundingClientRect.top < 60
        setStuck(isStuck)
        onStuck(isStuck)
      },
      { rootMargin: '-57px 0px 0px 0px' },
    )
    watch.observe(edge)
    return () => watch.disconnect()
  }, [onStuck])
  return { sentinel, stuck, awake }
}

/** Tells the section that is read; nothing until the instant `jumping`, while a leap passes others by. */
function useReadSection(jumping: RefObject<number>, onRead: (key: string) => void): void {
  // The section that crosses a line a fifth down the screen is the one that is read. At the page's end it is the last one,
  // which may be too short to come so high.
  useEffect(() => {
    const sections = document.querySelectorAll<HTMLElement>('[data-category]')
    const last = [...sections].at(-1)?.dataset.category
    let crossing: string | undefined
    const show = () => {
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
      const key = isAtEnd ? last : crossing
      if (key && Date.now() > jumping.current) onRead(key)
    }
    const watch = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        // A leap to the top crosses no section: the first one lies below the line then.
        const [first] = sections
        const read = entered?.target ?? (first && first.getBoundingClientRect().top > 0 ? first : undefined)
        crossing = (read as HTMLElement | undefined)?.dataset.category ?? crossing
        show()
      },
      { rootMargin: '-20% 0px -79% 0px' },
    )
    for (const section of sections) watch.observe(section)
    addEventListener('scroll', show, { passive: true })
    return () => {
      watch.disconnect()
      removeEventListener('scroll', show)
    }
  }, [jumping, onRead])
}

/** Scrolls the pill of the section that is read into view. */
function usePillInView(list: RefObject<HTMLUListElement | null>, active: string): void {
  useEffect(() => {
    const scroller = list.current
    const pill = scroller?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`)
    const side = scroller?.parentElement
    if (!scroller || !side || !pill) return
    const away = pill.getBoundingClientRect()
    const box = scroller.getBoundingClientRect()
    const behavior = isStill() ? 'auto' : 'smooth'
    // The list at a desktop's side scrolls by itself where it is longer than the screen.
    if (side.scrollHeight > side.clientHeight) {
      const { top, bottom } = side.getBoundingClientRect()
      const exceeding = away.top < top ? away.top - top : Math.max(0, away.bottom - bottom)
      if (exceeding !== 0) side.scrollBy({ top: exceeding, behavior })
    }
    if (scroller.scrollWidth <= scroller.clientWidth) return
    const isRtl = getComputedStyle(scroller).direction === 'rtl'
    const actor = isRtl ? away.right - box.right + 16 : away.left - box.left - 16
    scroller.scrollBy({ left: actor, behavior })
  }, [list, active])
}
