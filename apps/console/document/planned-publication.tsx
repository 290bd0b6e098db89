import { cancelPublication, listDrafts } from '@compass/contract/document-changes'
import { AlertIcon, CalendarIcon } from '@compass/ui/icons'
import { Button } from '#parts/button.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMoment } from './author.tsx'
import { useDrafts } from './use-document.ts'

/** What is planned for a time, or was and could not be. */
export function PlannedPublication() {
  const t = useWords('history')
  const sentenceOfFailure = useFailureSentence()
  const momentOf = useMoment()
  const { data } = useDrafts()
  const cancel = useChange(cancelPublication, { changes: [listDrafts] })
  const planned = data?.publishAt
  if (!planned) return null
  const time = momentOf(planned.at)
  return (
    <Callout
      look={planned.failed ? 'bad' : 'plain'}
      icon={planned.failed ? <AlertIcon size={18} /> : <CalendarIcon size={18} />}
      action={
        <Button
          size="table"
          kind="outline"
          busy={cancel.isPending && t('history.unplan')}
          onClick={() => cancel.mutate({})}
        >
          {t('history.unplan')}
        </Button>
      }
    >
      {t(planned.failed ? 'history.plannedFailed' : 'history.planned', { time })}
      {cancel.error ? ` ${sentenceOfFailure(cancel.error)}` : null}
    </Callout>
  )
}
