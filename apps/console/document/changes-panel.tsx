import { composeSentences, sameValue } from '@compass/domain/document-changes'
import { Fragment } from 'react'
import { Button, TextAction } from '#parts/button.tsx'
import { FaultLine } from '#parts/field.tsx'
import { Chip, LoadingRows, Panel } from '#parts/surfaces.tsx'
import { FailedCall, useFailureSentence } from '#shell/calls/failures.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { useAuthor, useMoment } from './author.tsx'
import { PlannedPublication } from './planned-publication.tsx'
import { Sentence } from './sentence.tsx'
import { TextDifference } from './text-difference.tsx'
import { type StoredDraft, useDocument } from './use-document.ts'
import { useDiscard } from './use-publishing.ts'

/** Every change that is not published: whose it is, and the way back. */
export function ChangesPanel({
  onClose,
  onConflict,
}: {
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  const t = useWords('console', 'history')
  const { stored, drafts, faults, published, draft, error } = useDocument()
  const waiting = drafts.filter((change) => !stored.some((one) => sameValue(one.change, change)))
  return (
    <Panel title={t('history.changes')} closeLabel={t('console.close')} onClose={onClose}>
      {error ? <FailedCall error={error} /> : null}
      {published && draft ? null : <LoadingRows label={t('console.loading')} rows={4} />}
      <div className="grid gap-3">
        <PlannedPublication />
        {faults.length > 0 ? (
          <section className="rounded-ticket bg-badbg p-3 text-bad" role="alert">
            <h3 className="font-em">{t('history.faults')}</h3>
            <ul className="mt-1 grid gap-1">
              {faults.map(({ at, message }) => (
                <li key={at.join('/') + message}>
                  <bdi dir="ltr" className="text-note">
                    {at.join(' › ')}
                  </bdi>{' '}
                  {message}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {waiting.length > 0 ? <p className="text-note text-ink3">{t('history.waiting')}</p> : null}
        <ul className="divide-y divide-line">
          {stored.map((one) => (
            <DraftRow key={one.id} draft={one} onConflict={onConflict} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function DraftRow({ draft, onConflict }: { readonly draft: StoredDraft; readonly onConflict: () => void }) {
  const t = useWords('history')
  const toast = useToast()
  const sentenceOfFailure = useFailureSentence()
  const authorOf = useAuthor()
  const momentOf = useMoment()
  const edited = useDocument()
  const discard = useDiscard()
  const sentences =
    edited.published && edited.draft ? composeSentences([draft.change], edited.published, edited.draft) : []
  const putBack = () =>
    discard.mutate({ body: { ids: [draft.id] } }, { onSuccess: () => toast({ text: t('history.discarded') }) })
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 break-words">
        {sentences.map((sentence) => (
          <Fragment key={sentence.at.join('/')}>
            <Sentence sentence={sentence} />
          </Fragment>
        ))}
        <TextDifference was={draft.change.was} is={draft.change.is} />
        <p className="text-note text-ink3">{t('history.by', { name: authorOf(draft.by), time: momentOf(draft.at) })}</p>
        {draft.fits ? null : (
          <Button size="table" kind="bare" className="mt-1 px-0" onClick={onConflict}>
            <Chip look="warn">{t(draft.theirs === undefined ? 'history.gone' : 'history.misfit')}</Chip>
          </Button>
        )}
        <FaultLine fault={discard.error && sentenceOfFailure(discard.error)} />
      </div>
      <TextAction onClick={putBack} disabled={discard.isPending}>
        {t('history.discard')}
      </TextAction>
    </li>
  )
}
