import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language, Text } from '@compass/domain/languages'
import { HelpIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { AddForm } from '#parts/add-form.tsx'
import { Field, TextArea } from '#parts/field.tsx'
import { Card, Empty } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { CardHead } from '#shell/fields/card-head.tsx'
import { useFault } from '#shell/fields/index.tsx'
import { marksOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryList, PlacedEntry } from '#shell/sorting/entry-list.tsx'
import { type Rows, useRows } from '#shell/sorting/use-rows.ts'
import { LanguageHeads, MissingMark, missingOf, TextsField, useSideBySide } from '#shell/texts/index.tsx'

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
      <CardHead id="faq" title={t('look.faq')} isChanged={isChanged} />
      {entries.length === 0 ? (
        <Empty icon={HelpIcon} title={t('look.faqNone')}>
          {t('look.faqNoneText')}
        </Empty>
      ) : null}
      <EntryList order={rows.ids} onMove={rows.move}>
        {entries.map((entry, place) => (
          <FaqRow key={rows.ids[place]} entry={entry} place={place} rows={rows} />
        ))}
      </EntryList>
      {entries.length < MAX ? <AddEntry language={draft.languages[0] as Language} onAdd={rows.add} /> : null}
    </Card>
  )
}

function FaqRow(props: { readonly entry: Entry; readonly place: number; readonly rows: Rows<Entry> }) {
  const { entry, place, rows } = props
  const t = useWords('look')
  const say = useMerchantText()
  const { draft, document } = useDraft()
  const sideBySide = useSideBySide()
  const at = [...FAQ, String(place)]
  const faults = { question: useFault([...at, 'question']), answer: useFault([...at, 'answer']) }
  const before = document.pages.faq[place]
  const missing = new Set([...missingOf(entry.question, draft.languages), ...missingOf(entry.answer, draft.languages)])
  const put = (field: 'question' | 'answer') => (next: Text | undefined) =>
    next && rows.put(place, { ...entry, [field]: next })
  return (
    <PlacedEntry
      rows={rows}
      place={place}
      name={say(entry.question)}
      note={say(entry.answer)}
      mark={<MissingMark languages={[...missing]} />}
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
    </PlacedEntry>
  )
}

function AddEntry({ language, onAdd }: { readonly language: Language; readonly onAdd: (entry: Entry) => void }) {
  const t = useWords('look')
  const [title, setTitle] = useState('')
  const [answer, setAnswer] = useState('')
  const canAdd = title.trim() !== '' && answer.trim() !== ''
  const marks = marksOfLanguage(language)
  return (
    <AddForm
      isStacked
      label={t('look.addQuestion')}
      canAdd={canAdd}
      onAdd={() => {
        onAdd({ question: { [language]: title.trim() }, answer: { [language]: answer.trim() } })
        setTitle('')
        setAnswer('')
      }}
    >
      <Field
        {...marks}
        label={t('look.newQuestion')}
        maxLength={120}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {title.trim() === '' ? null : (
        <TextArea
          {...marks}
          label={t('look.faqAnswer')}
          maxLength={600}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
      )}
    </AddForm>
  )
}
