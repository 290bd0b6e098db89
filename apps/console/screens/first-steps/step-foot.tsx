import { Button } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'

/** The step's one main action, and the way to leave it for later. */
export function StepFoot(props: {
  readonly label: string
  readonly isBusy: boolean
  readonly isReady?: boolean
  readonly onLater: () => void
}) {
  const t = useWords('start')
  return (
    <div className="mt-4 flex items-center gap-3">
      <Button type="submit" kind="fill" disabled={props.isReady === false} busy={props.isBusy && t('start.keeping')}>
        {props.label}
      </Button>
      <Button kind="bare" onClick={props.onLater}>
        {t('start.later')}
      </Button>
    </div>
  )
}
