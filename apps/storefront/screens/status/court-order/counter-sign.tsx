import type { ChosenText } from '@compass/domain/languages'
import { LocalizedText } from '#shell/languages/localized-text.tsx'

/** Where a vendor's food is picked up, as large as the sign over it; green once it stands there. */
export function CounterSign({ counter, isReady }: { counter: ChosenText; isReady: boolean }) {
  const number = /\p{N}+/u.exec(counter.text)?.[0]
  const label = number ? counter.text.replace(number, '').trim() : ''
  const look = isReady ? 'bg-okbg text-ok' : 'bg-sunken text-ink'
  return (
    <p className={`grid min-w-24 shrink-0 place-items-center rounded-card px-4 py-3 text-center ${look}`}>
      {number ? (
        <>
          {label ? (
            <span lang={counter.language} className={`text-small font-em ${isReady ? '' : 'text-ink2'}`}>
              {label}
            </span>
          ) : null}
          <bdi className="text-display tabular-nums">{number}</bdi>
        </>
      ) : (
        <span className="max-w-28 text-name">
          <LocalizedText text={counter} />
        </span>
      )}
    </p>
  )
}
