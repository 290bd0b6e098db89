import { Button } from '@compass/ui/button'
import { SkeletonRow } from '@compass/ui/skeleton'
import { memo, useEffect, useRef, useState } from 'react'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { ProductCard } from '../product-card.tsx'
import type { ProductView } from '../product-view.ts'
import { sectionId } from './category-bar.tsx'
import type { CategoryView } from './menu-view.ts'

/** Heights of a card on average, in CSS pixels: they hold the place of products that are not there yet. */
const ROW = 148
const BARE_ROW = 103
const WIDE_ROW = 156
const WIDE_GAP = 16
const HEADING = 28
const DESCRIPTION = 22

interface CategorySectionProps {
  readonly category: CategoryView
  /** Null until they are there. */
  readonly products: readonly ProductView[] | null
  readonly onNear: (category: CategoryView) => void
}

/** One category: heading and cards; while its products are not there, a place of their height that asks for them when near. */
export const CategorySection = memo(function CategorySection(props: CategorySectionProps) {
  const { category, products, onNear } = props
  const t = useWords('menu')
  const box = useRef<HTMLElement>(null)
  const isMissing = products === null
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const section = box.current
    if (!isMissing || !section) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        setNear(entry?.isIntersecting === true)
        if (entry?.isIntersecting) onNear(category)
      },
      { rootMargin: '1200px 0px' },
    )
    watch.observe(section)
    return () => watch.disconnect()
  }, [isMissing, category, onNear])
  const id = sectionId(category.key)
  const height = category.count * (category.bare ? BARE_ROW : ROW)
  const wideHeight = Math.ceil(category.count / 2) * (WIDE_ROW + WIDE_GAP)
  const head = HEADING + (category.description ? DESCRIPTION : 0)
  return (
    <section
      ref={box}
      id={id}
      data-category={category.key}
      data-height={head + height}
      data-wide={head + wideHeight}
      className="menu-section"
      aria-labelledby={`${id}-name`}
    >
      <h2 id={`${id}-name`} tabIndex={-1} className="menu-heading">
        <LocalizedText text={category.name} />
      </h2>
      {category.description ? (
        <p className="mt-0.5 text-desc text-ink2">
          <LocalizedText text={category.description} />
        </p>
      ) : null}
      {products ? (
        <div className={category.bare ? 'products products-bare' : 'products'}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} bare={category.bare === true} />
          ))}
        </div>
      ) : (
        <div className="relative">
          {isNear ? (
            <div className="absolute inset-x-0 top-0">
              <SkeletonRow />
              <SkeletonRow />
            </div>
          ) : null}
          <Place height={height} className="wide:hidden" />
          <Place height={wideHeight} className="hidden wide:block" />
          <noscript>
            <Button as="a" kind="quiet" href={`?category=${category.key}#${id}`} className="absolute inset-x-0 top-3">
              {t('menu.showMore')}
            </Button>
          </noscript>
        </div>
      )}
    </section>
  )
})

/** A height that only data knows, without a style attribute. */
function Place({ height, className }: { height: number; className: string }) {
  return <svg aria-hidden="true" width="1" height={height} className={`block ${className}`} />
}
