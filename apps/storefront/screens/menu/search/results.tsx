import { Link } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { ProductCard } from '../product-card.tsx'
import type { ProductView } from '../product-view.ts'

interface ResultsProps {
  readonly query: string
  readonly products: readonly ProductView[]
  readonly total: number
  /** What was found instead of what was typed. */
  readonly instead: string | null
  readonly path: string
  /** What the address says besides. */
  readonly filter: string
  /** So many products can be shown at once. */
  readonly most: number
}

/** What was found, with the words that were found where they are not those that were typed. */
export function Results({ query, products, total, instead, path, filter, most }: ResultsProps) {
  const t = useWords('menu', 'search')
  const all = Math.min(total, most)
  return (
    <>
      {instead ? (
        <p className="pt-2 text-ink">
          <bdi>{t('search.resultsInstead', { words: instead })}</bdi>
        </p>
      ) : null}
      <h2 className="pt-2 pb-1 text-small text-ink2">{t('search.results', { count: total })}</h2>
      <div className="products">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} bare={false} />
        ))}
      </div>
      {products.length < all ? (
        <p className="py-6 text-center">
          <Link
            to={`${path}?query=${encodeURIComponent(query)}${filter && `&${filter}`}&all=1`}
            replace
            preventScrollReset
            className="btn btn-small btn-quiet"
          >
            <span>{t('search.all', { count: all })}</span>
          </Link>
        </p>
      ) : null}
    </>
  )
}
