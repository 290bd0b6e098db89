import { BackIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FindAction } from '#shell/find/index.tsx'

/** The head of a screen and what it holds: 64 high, 24 from the edges, 16 on a phone. */
export function Page(props: {
  readonly title: ReactNode
  /** Before the title: the way back to what it is a part of. */
  readonly back?: ReactNode
  /** Beside the title: counts, a period, a search. */
  readonly aside?: ReactNode
  /** At the end of the head. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { title, back, aside, actions, children } = props
  return (
    <>
      <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 tablet:px-6">
        <h1 className="text-page max-tablet:max-w-[calc(100%-3.5rem)] max-tablet:grow">
          {back ? (
            <span className="flex items-center gap-2">
              {back}
              {title}
            </span>
          ) : (
            title
          )}
        </h1>
        <FindAction className="tablet:hidden" />
        {aside ? <span className="basis-full tablet:hidden" /> : null}
        {aside}
        {actions ? <div className="ms-auto flex max-w-full flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      <div className="px-4 pb-24 tablet:px-6">{children}</div>
    </>
  )
}

/** The way from a part of a screen to the screen. */
export function BackLink({ label, to }: { readonly label: string; readonly to: string }) {
  return (
    <Link to={to} aria-label={label} className="grid size-10 place-items-center">
      <BackIcon size={20} />
    </Link>
  )
}
