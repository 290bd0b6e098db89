import type { ReactNode } from 'react'
import { FindAction } from '#shell/find/index.tsx'

/** The head of a screen and what it holds: 64 high, 24 from the edges, 16 on a phone. */
export function Page(props: {
  readonly title: ReactNode
  /** Beside the title: counts, a period, a search. */
  readonly aside?: ReactNode
  /** At the end of the head. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { title, aside, actions, children } = props
  return (
    <>
      <header className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2 ps-4 pe-16 tablet:px-6">
        <h1 className="text-page">{title}</h1>
        {aside}
        {actions ? <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
        <FindAction className="absolute end-4 top-2.5 tablet:hidden" />
      </header>
      <div className="px-4 pb-24 tablet:px-6">{children}</div>
    </>
  )
}
