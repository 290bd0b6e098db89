import { formatCountdown } from '@compass/i18n/formats'
import { CodeRing } from '@compass/ui/live'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useSecondsUntil } from '#shell/users/use-seconds-until.ts'

/** A code counts for five minutes. */
const LASTS_SECONDS = 300

/** The digits that let somebody in, for as long as the ring shows. */
export function CodeCard({
  code,
  isOnly,
}: {
  code: { readonly digits: string; readonly expiresAt: string }
  /** It is the one way in here. */
  isOnly: boolean
}) {
  const t = useWords('visits')
  const left = useSecondsUntil(code.expiresAt)
  const words = formatCountdown(left)
  return (
    <section aria-label={t('visits.tellCode')} className="code-card mt-4">
      <div className="min-w-0 flex-1">
        <p className="text-small text-ink2">{t(isOnly ? 'visits.tellCodeOnly' : 'visits.tellCode')}</p>
        <p className="code-digits" dir="ltr">
          <span aria-hidden="true">{code.digits}</span>
          <span className="sr-only">{[...code.digits].join(' ')}</span>
        </p>
      </div>
      {left > 0 ? (
        <span role="img" aria-label={t('visits.newCodeIn', { time: words })}>
          <CodeRing left={left} whole={LASTS_SECONDS} words={words} />
        </span>
      ) : null}
    </section>
  )
}
