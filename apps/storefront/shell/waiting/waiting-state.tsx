import type { ReactNode } from 'react'
import { WaitingFact } from './waiting-fact.tsx'

type WaitingStateProps = {
  /** The turn of the facts as the page was made (`turnAt`). */
  readonly first: number
  /** What is waited for. */
  readonly title: string
  /** One sentence: what comes next. */
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly link?: ReactNode
}

/** A screen that waits for somebody else: a fact, and at the foot what it waits for and what can be done. */
export function WaitingState({ first, title, children, action, link }: WaitingStateProps) {
  return (
    <section data-empty className="column flex flex-1 flex-col px-4 pt-8 pb-5 text-center">
      <WaitingFact first={first} />
      <div className="mt-auto pt-8">
        <h1 className="text-subhead text-balance">{title}</h1>
        <p className="mx-auto mt-1 max-w-75 text-ink2 text-balance">{children}</p>
        <div className="mt-6 grid gap-4">
          {action}
          {link ? <div className="py-1.5">{link}</div> : null}
        </div>
      </div>
    </section>
  )
}
