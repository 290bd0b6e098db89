import type { Icon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Button } from '#parts/button.tsx'
import { Empty, LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useWords } from '#shell/language/words.tsx'
import type { usePages } from './use-pages.ts'

type ListPages = Pick<
  ReturnType<typeof usePages>,
  'data' | 'error' | 'isFetching' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
> & { readonly items: readonly unknown[] }

/** What a list that comes a page after another shows: its rows, and what stands in their place while there are none. */
export function PagedList(props: {
  readonly pages: ListPages
  readonly loadingRows?: number
  /** Said where nothing is there; absent: nothing is said. */
  readonly empty?: {
    readonly icon: Icon
    readonly title: string
    readonly text?: string | undefined
    readonly action?: ReactNode
  }
  /** The rows, which are there once a page is. */
  readonly children: ReactNode
}) {
  const { pages, loadingRows, empty, children } = props
  const t = useWords('console', 'customers')
  const isEmpty = pages.data !== undefined && pages.items.length === 0
  return (
    <>
      {pages.items.length > 0 ? (
        <div aria-busy={pages.isFetching} className="overflow-x-auto">
          {children}
        </div>
      ) : null}
      {pages.isPending ? (
        <LoadingRows label={t('console.loading')} {...(loadingRows ? { rows: loadingRows } : {})} />
      ) : null}
      {pages.error ? <FailedCall error={pages.error} onRetry={pages.refetch} /> : null}
      {isEmpty && empty ? (
        <Empty icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </Empty>
      ) : null}
      {pages.hasNextPage ? (
        <div className="p-3 text-center">
          <Button busy={pages.isFetchingNextPage && t('console.loading')} onClick={() => pages.fetchNextPage()}>
            {t('customers.moreRows')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
