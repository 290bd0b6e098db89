import type { ReactNode } from 'react'

type LoadingFactProps = {
  /** A dish or the sign of the merchant: lies on the plate circle. */
  readonly picture: ReactNode
  /** The picture is a photo and fills the plate. */
  readonly isPhoto?: boolean
  /** Above the fact. */
  readonly label: string
  readonly fact: string
  /** The fact before, which fades as the next one comes. */
  readonly before?: string | null
  /** Drawn with its page: its place is kept, and it shows after 400 ms. */
  readonly late?: boolean
}

/** Said while a person waits: a dish on its plate, an arc that turns around it, and a fact. */
export function LoadingFact({ picture, isPhoto, label, fact, before, late }: LoadingFactProps) {
  return (
    <div className={`loading-fact ${late ? 'loading-late' : ''}`}>
      <div className="relative">
        <div className={`plate plate-a size-53 rounded-full text-accent ${isPhoto ? 'plate-photo' : ''}`}>
          {picture}
        </div>
        <svg viewBox="0 0 234 234" className="loading-arc" aria-hidden="true">
          <circle cx="117" cy="117" r="115" pathLength="360" />
        </svg>
      </div>
      <p className="mt-10 text-small font-em text-accent">{label}</p>
      <div className="loading-text text-heading">
        <p key={fact}>{fact}</p>
        {before ? (
          <p key={before} aria-hidden="true">
            {before}
          </p>
        ) : null}
      </div>
    </div>
  )
}
