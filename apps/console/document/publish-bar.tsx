import { ChevronDownIcon } from '@compass/ui/icons'
import { useEffect, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { Button, TextAction } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { useDocument, useDraftSentences, usePreviewAction } from './use-document.ts'
import { usePublishing } from './use-publishing.ts'
import { COUNTED, countChanges } from './wording.ts'
import './document.css'

/** What is not published yet, while there is something: what it is, and what can be done with it. */
export function PublishBar() {
  const t = useWords('console', 'history')
  const toast = useToast()
  const { drafts, stored, undo, canUndo } = useDocument()
  const sentences = useDraftSentences()
  const preview = usePreviewAction()
  const [opened, setOpened] = useState<'changes' | 'conflict' | 'plan' | null>(null)
  const { publish, isPublishing, failure } = usePublishing((obstacle) =>
    setOpened(obstacle === 'conflict' ? 'conflict' : 'changes'),
  )
  const hasMisfits = stored.some(({ fits }) => !fits)
  const counts = countChanges(sentences)
  // A draft whose words are still on their way counts already.
  const total = sentences.length || drafts.length

  function publishNow() {
    if (hasMisfits) setOpened('conflict')
    else if (!isPublishing) void publish()
  }
  function takeBack() {
    if (undo()) toast({ text: t('history.undone') })
  }
  useBarKeys(drafts.length > 0, { publish: publishNow, undo: takeBack })

  return (
    <>
      {drafts.length > 0 ? (
        <section aria-label={t('history.notPublished', { count: total })} className="publish-bar">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-penline max-tablet:hidden" />
          <BarText counts={counts} total={total} failure={failure} onOpen={() => setOpened('changes')} />
          {canUndo ? (
            <Button kind="bare" className="publish-bar-quiet max-tablet:hidden" onClick={takeBack}>
              {t('history.undo')}
            </Button>
          ) : null}
          <Button kind="bare" className="publish-bar-quiet max-tablet:hidden" onClick={() => setOpened('changes')}>
            {t('history.seeChanges')}
          </Button>
          {preview ? (
            <Button kind="bare" className="publish-bar-quiet max-tablet:hidden" onClick={preview}>
              {t('history.preview')}
            </Button>
          ) : null}
          <span className="publish-bar-split">
            <Button
              kind="bare"
              className="publish-bar-main"
              busy={isPublishing && t('history.publishing')}
              onClick={publishNow}
            >
              <span className="tablet:hidden">{t('history.publish')}</span>
              <span className="max-tablet:hidden">{t('history.publishNow')}</span>
            </Button>
            <Button
              kind="bare"
              className="publish-bar-main"
              aria-label={t('history.publishMore')}
              title={t('history.publishMore')}
              icon={<ChevronDownIcon size={16} />}
              onClick={() => setOpened('plan')}
            />
          </span>
        </section>
      ) : null}
      {opened === 'changes' ? (
        <ChangesPanel onClose={() => setOpened(null)} onConflict={() => setOpened('conflict')} />
      ) : null}
      <ConflictDialog isOpen={opened === 'conflict'} onClose={() => setOpened(null)} />
      <PlanSheet isOpen={opened === 'plan'} onClose={() => setOpened(null)} onPlan={publish} />
    </>
  )
}

/** What is not published, counted by what it is. On a phone the count opens it. */
function BarText(props: {
  readonly counts: ReturnType<typeof countChanges>
  readonly total: number
  readonly failure: string | null
  readonly onOpen: () => void
}) {
  const { counts, total, failure, onOpen } = props
  const t = useWords('history')
  const counted = COUNTED.flatMap((sort) => {
    const count = counts.get(sort)
    return count ? [t(`history.${sort}`, { count })] : []
  })
  return (
    <p className="min-w-0 flex-1">
      <span className="font-em">
        <TextAction className="min-h-11 tablet:hidden" onClick={onOpen}>
          {t('history.short', { count: total })}
        </TextAction>
        <span className="max-tablet:hidden">{t('history.notPublished', { count: total })}</span>
      </span>
      <span className="ms-2.5 opacity-80 max-desktop:hidden">{counted.join(' · ')}</span>
      {failure ? (
        <span role="alert" className="block text-note">
          {failure}
        </span>
      ) : null}
    </p>
  )
}

/** ⌘ ↵ publishes, ⌘ Z undoes; inside a field the latter is the field's own. */
function useBarKeys(isOn: boolean, { publish, undo }: { readonly publish: () => void; readonly undo: () => void }) {
  useEffect(() => {
    if (!isOn) return
    const keys = {
      '$mod+Enter': (event: KeyboardEvent) => {
        event.preventDefault()
        // What stands in a field is a draft once it is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        publish()
      },
      '$mod+z': (event: KeyboardEvent) => {
        if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return
        event.preventDefault()
        undo()
      },
    }
    return tinykeys(window, keys, { ignore: ({ repeat }) => repeat })
  })
}
