import { choicesOfMinutes } from '@compass/domain/orders'
import { useWords } from '#shell/language/words.tsx'

/** Five buttons of minutes, the suggested one chosen; what the keyboard says may be another. */
export function MinutesChoice({
  suggested,
  minutes,
  onChoose,
}: {
  readonly suggested: number
  readonly minutes: number
  readonly onChoose: (minutes: number) => void
}) {
  const t = useWords('board')
  const choices = [...new Set([...choicesOfMinutes(suggested), minutes])].sort((a, b) => a - b)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a bar
    <div role="group" aria-label={t('board.readyIn')} className="minutes-choice">
      <span className="text-ink2">{t('board.readyIn')}</span>
      {choices.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === minutes}
          aria-label={t('board.min', { count: one })}
          onClick={() => onChoose(one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}
