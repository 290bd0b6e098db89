import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** A cut-out of 140 or an icon of 72: lies on the plate circle. */
  readonly picture: ReactNode
  readonly title: string
  /** Where the page has a heading of its own above. */
  readonly isBelowHeading?: boolean
  /** One sentence: what is so, and what comes next. */
  readonly children: ReactNode
  /** Hours, kept items, a search field. */
  readonly extra?: ReactNode
  /** The main button. */
  readonly action?: ReactNode
  /** One link below it. */
  readonly link?: ReactNode
}

/** A screen without its matter: never a dead end. Fills the height that its parent gives; actions stand at the foot. */
export function EmptyState({ picture, title, isBelowHeading = false, children, extra, action, link }: EmptyStateProps) {
  const Heading = isBelowHeading ? 'h2' : 'h1'
  return (
    <section data-empty className="column flex flex-1 flex-col px-4 pt-8 pb-5 text-center">
      <div className="plate plate-a mx-auto size-53 rounded-full [&>svg]:text-accent">{picture}</div>
      <Heading className="mt-7 px-4 text-title text-balance">{title}</Heading>
      <p className="mx-auto mt-1.5 max-w-75 text-ink2 text-balance">{children}</p>
      {extra ? <div className="mt-6">{extra}</div> : null}
      <div className="mt-auto grid gap-4 pt-8">
        {action}
        {link ? <div className="py-1.5">{link}</div> : null}
      </div>
    </section>
  )
}
