import { BackIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { listPageNumbers } from './page-numbers.ts'

const box = 'grid size-11 place-items-center rounded-full tabular-nums'

interface PageLinksProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly pathOf: (page: number) => string
}

/** From page to page of a long list. Nothing where there is just one. */
export function PageLinks({ page, pages, pathOf }: PageLinksProps) {
  const t = useWords('store')
  if (pages < 2) return null
  return (
    <nav aria-label={t('store.pages')} className="mt-6 flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 ? pathOf(page - 1) : null} label={t('store.previousPage')} />
      {listPageNumbers(page, pages).map((number, i) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other name
          <span key={`dots ${i}`} aria-hidden="true" className={`${box} text-ink3`}>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={pathOf(number)}
            aria-label={t('store.page', { number })}
            aria-current={number === page ? 'page' : undefined}
            className={`${box} ${number === page ? 'bg-tint2 font-strong text-accent' : ''}`}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={page < pages ? pathOf(page + 1) : null} label={t('store.nextPage')} isNext />
    </nav>
  )
}

function Step({ to, label, isNext = false }: { to: string | null; label: string; isNext?: boolean }) {
  if (!to) return <span className="size-11" />
  return (
    <Link to={to} aria-label={label} className={box}>
      <BackIcon size={20} className={isNext ? 'rotate-180' : ''} />
    </Link>
  )
}
