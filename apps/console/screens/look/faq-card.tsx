import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language, Text } from '@compass/domain/languages'
import { HelpIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { Field, TextArea } from '#parts/field.tsx'
import { Card, Chip, Empty } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { useFault } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryRow } from '#shell/sorting/entry-row.tsx'
import { SortableList } from '#shell/sorting/index.tsx'
import { type Rows, useRows } from '#shell/sorting/use-rows.ts'
import { LanguageHeads, MissingMark, missingOf, TextsField, useSideBySide } from '#shell/texts/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'

type Entry = MerchantDocument['pages']['faq'][number]

const FAQ = ['pages', 'faq']
const MAX = 60

/** Questions and their answers, in the order in which customers read them. */
export function FaqCard() {
  const t = useWords('look')
  const { draft } = useDraft()
  const { value, set, isChanged } = useField<readonly Entry[]>(FAQ)
  const entries = value ?? []
  const rows = useRows(entries, (next) => void set(next))
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="faq">
      <div className="flex items-center gap-2">
        <h2 id="faq" className="me-auto text-section">
          {t('look.faq')}
        </h2>
        {isChanged ? <Chip look="pen">{t('look.notPublished')}</Chip> : null}
      </div>
      {entries.length === 0 ? (
        <Empty icon={HelpIcon} title={t('look.faqNone')}>
          {t('look.faqNoneText')}
        </Empty>
      ) : null}
      <SortableList order={rows.ids} onMove={rows.move}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {entries.map((entry, place) => (
            <FaqRow key={rows.ids[place]} entry={entry} place={place} rows={rows} restore={() => void set(entries)} />
          ))}
        </ul>
      </SortableList>
      {entries.length < MAX ? <AddEntry language={draft.languages[0] as Language} onAdd={rows.add} /> : null}
    </Card>
  )
}

function FaqRow(props: {
  readonly entry: Entry
  readonly place: number
  readonly rows: Rows<Entry>
  /** Brings back the list as it was before this went. */
  readonly restore: () => void
}) {
  const { entry, place, rows, restore } = props
  const t = useWords('look', 'editor')
  const say = useMerchantText()
  const notify = useToast()
  const { draft, document } = useDraft()
  const sideBySide = useSideBySide()
  const at = [...FAQ, String(place)]
  const faults = { question: useFault([...at, 'question']), answer: useFault([...at, 'answer']) }
  const name = say(entry.question)
  const before = document.pages.faq[place]
  const missing = new Set([...missingOf(entry.question, draft.languages), ...missingOf(entry.answer, draft.languages)])
  const remove = () => {
    rows.remove(place)
    notify({ text: t('editor.productRemoved', { name }), action: { label: t('editor.undo'), onClick: restore } })
  }
  const put = (field: 'question' | 'answer') => (next: Text | undefined) =>
    next && rows.put(place, { ...entry, [field]: next })
  return (
    <EntryRow
      id={rows.ids[place]!}
      index={place}
      order={rows.ids}
      name={name}
      note={say(entry.answer)}
      mark={<MissingMark languages={[...missing]} />}
      onMove={rows.move}
      onRemove={remove}
    >
      <LanguageHeads {...sideBySide} />
      <TextsField
        label={t('look.faqQuestion')}
        shown={sideBySide.shown}
        text={entry.question}
        published={before?.question ?? null}
        error={faults.question}
        isNeeded
        maxLength={120}
        onLeave={put('question')}
      />
      <TextsField
        label={t('look.faqAnswer')}
        shown={sideBySide.shown}
        text={entry.answer}
        published={before?.answer ?? null}
        error={faults.answer}
        isLong
        isNeeded
        maxLength={600}
        onLeave={put('answer')}
      />
    </EntryRow>
  )
}

function AddEntry({ language, onAdd }: { readonly language: Language; readonly onAdd: (entry: Entry) => void }) {
  const t = useWords('look')
  const [title, setTitle] = useState('')
  const [answer, setAnswer] = useState('')
  const canAdd = title.trim() !== '' && answer.trim() !== ''
  const direction = { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' }
  return (
    <form
      className="grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!canAdd) return
        onAdd({ question: { [language]: title.trim() }, answer: { [language]: answer.trim() } })
        setTitle('')
        setAnswer('')
      }}
    >
      <Field
        {...direction}
        label={t('look.newQuestion')}
        maxLength={120}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {title.trim() === '' ? null : (
        <TextArea
          {...direction}
          label={t('look.faqAnswer')}
          maxLength={600}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
      )}
      <Button type="submit" className="justify-self-start" disabled={!canAdd}>
        {t('look.addQuestion')}
      </Button>
    </form>
  )
}
