import { checkChanges } from '@compass/contract/document-changes'
import { composeSentences } from '@compass/domain/document-changes'
import { CheckIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { useEffect, useState } from 'react'
import { Button } from '#parts/button.tsx'
import { FaultLine } from '#parts/field.tsx'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useAuthor, useMoment } from './author.tsx'
import { Sentence, useValue } from './sentence.tsx'
import { type StoredDraft, useDocument } from './use-document.ts'
import { useDiscard } from './use-publishing.ts'
import { wordingOf } from './wording.ts'

/** What somebody else changed while a draft lay here: each is decided on its own, and nothing is lost. */
export function ConflictDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useWords('console', 'history')
  const { stored } = useDocument()
  const misfit = stored.find(({ fits }) => !fits)
  // The last one is decided: there is nothing left to ask.
  useEffect(() => {
    if (isOpen && !misfit) onClose()
  }, [isOpen, misfit, onClose])
  return (
    <Sheet
      open={isOpen && misfit !== undefined}
      onClose={onClose}
      title={t('history.conflictNobody')}
      closeLabel={t('console.close')}
    >
      {misfit ? <Conflict key={misfit.id} draft={misfit} onLater={onClose} /> : null}
    </Sheet>
  )
}

function Conflict({ draft, onLater }: { readonly draft: StoredDraft; readonly onLater: () => void }) {
  const t = useWords('history')
  const sentenceOfFailure = useFailureSentence()
  const edited = useDocument()
  const discard = useDiscard()
  const check = useChange(checkChanges)
  const { mutate } = check
  const [choice, setChoice] = useState<'yours' | 'theirs'>(draft.theirs === undefined ? 'theirs' : 'yours')
  const [failure, setFailure] = useState<string | null>(null)
  const { change, theirs } = draft
  useEffect(() => mutate({ body: { changes: [change] } }), [mutate, change])
  const author = check.data?.conflicts[0]
  const sentences = edited.published
    ? composeSentences([change], edited.published, edited.draft ?? edited.published)
    : []
  const wording = sentences[0] && wordingOf(sentences[0].key)
  const wordsOf = useValue(wording !== undefined && 'subject' in wording && wording.isMoney)
  const isShort = typeof change.is === 'string' && change.is.length <= 40

  async function decide() {
    setFailure(null)
    try {
      if (choice === 'theirs') await discard.mutateAsync({ body: { ids: [draft.id] } })
      else await edited.saveChanges([{ ...change, was: theirs }])
    } catch (error) {
      setFailure(sentenceOfFailure(error))
    }
  }

  return (
    <div className="grid gap-4 px-5 pb-6">
      <div>
        {author?.by ? <Maker by={author.by} when={author.when} /> : null}
        {sentences.map((sentence) => (
          <p key={sentence.at.join('/')} className="text-ink2">
            <Sentence sentence={sentence} />
          </p>
        ))}
      </div>
      {change.was === undefined ? null : (
        <p className="text-note text-ink3">{t('history.conflictWas', { value: wordsOf(change.was) })}</p>
      )}
      <fieldset className="beside">
        <legend className="sr-only">{t('history.conflictNobody')}</legend>
        <Choice
          words={t('history.theirs')}
          value={theirs === undefined ? t('history.gone') : wordsOf(theirs)}
          isChosen={choice === 'theirs'}
          onChoose={() => setChoice('theirs')}
        />
        <Choice
          words={t('history.yours')}
          value={wordsOf(change.is)}
          isChosen={choice === 'yours'}
          isDisabled={theirs === undefined}
          onChoose={() => setChoice('yours')}
        />
      </fieldset>
      <p className="flex items-center gap-2 text-note text-ink2">
        <CheckIcon size={14} />
        {t('history.othersStay')}
      </p>
      <FaultLine fault={failure} />
      <div className="flex flex-wrap gap-2">
        <Button kind="fill" className="flex-1" onClick={() => void decide()}>
          {choice === 'theirs'
            ? t('history.takeTheirs')
            : isShort
              ? t('history.keepValue', { value: wordsOf(change.is) })
              : t('history.keepYours')}
        </Button>
        <Button onClick={onLater}>{t('history.laterConflict')}</Button>
      </div>
    </div>
  )
}

function Maker({
  by,
  when,
}: {
  readonly by: Parameters<ReturnType<typeof useAuthor>>[0]
  readonly when: string | null
}) {
  const t = useWords('history')
  const authorOf = useAuthor()
  const momentOf = useMoment()
  return (
    <p className="text-section">
      {t('history.conflictTitle', { name: authorOf(by) })}
      {when ? <span className="block text-note text-ink3">{momentOf(when)}</span> : null}
    </p>
  )
}

function Choice(props: {
  readonly words: string
  readonly value: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
}) {
  const { words, value, isChosen, isDisabled = false, onChoose } = props
  return (
    <label
      className={`flex min-w-0 items-center gap-3 rounded-form border p-3 ${isChosen ? 'border-pen bg-penbg' : 'border-line2'}`}
    >
      <input
        type="radio"
        name="conflict"
        className="ink-tick"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <bdi className="block break-words font-em">{value}</bdi>
        <span className="block text-note text-ink3">{words}</span>
      </span>
    </label>
  )
}
