import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language, Text } from '@compass/domain/languages'
import { useState } from 'react'
import { useDocument, useField } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { Checkbox, Field, Select } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { DocumentSwitch, useFault } from '#shell/fields/index.tsx'
import { makeKey } from '#shell/language/make-key.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryRow } from '#shell/sorting/entry-row.tsx'
import { SortableList } from '#shell/sorting/index.tsx'
import { DocumentTexts, LanguageHeads, MissingMark, missingOf, useSideBySide } from '#shell/texts/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'

type CollectField = MerchantDocument['collect'][number]
type Option = Extract<CollectField, { type: 'dropdown' }>['options'][number]

const COLLECT = ['collect']
const [MAX_FIELDS, MAX_OPTIONS] = [20, 50]
const SERVICES = ['delivery', 'pickup', 'dineIn', 'room'] as const

/** What stores ask customers for at checkout, beside name and phone. */
export function CollectCard() {
  const t = useWords('settings')
  const { draft } = useDraft()
  const { addItem, moveItem } = useDocument()
  const fields = draft.collect ?? []
  const order = fields.map(({ key }) => key)
  const first = draft.languages[0] as Language
  const add = (words: string) => {
    const key = makeKey(words, (taken) => order.includes(taken), 'field')
    const is = { key, type: 'text', name: { [first]: words }, mandatory: false, limit: 200 }
    void addItem([...COLLECT, key], is, order.at(-1) ?? null)
  }
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="collect">
      <div>
        <h2 id="collect" className="text-section">
          {t('settings.collect')}
        </h2>
        <p className="text-note text-ink3">{t('settings.collectNote')}</p>
      </div>
      <SortableList order={order} onMove={(key, after) => void moveItem([...COLLECT, key], after)}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {fields.map((field, index) => (
            <FieldRow key={field.key} field={field} index={index} order={order} />
          ))}
        </ul>
      </SortableList>
      {fields.length < MAX_FIELDS ? <AddForm label={t('settings.addField')} language={first} onAdd={add} /> : null}
    </Card>
  )
}

/** A line that adds something by its name in the first language. */
function AddForm(props: {
  readonly label: string
  readonly language: Language
  readonly onAdd: (words: string) => void
  /** It stands inside a row. */
  readonly isInner?: boolean
}) {
  const { label, language, onAdd, isInner = false } = props
  const t = useWords('settings')
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        onAdd(typed.trim())
        setTyped('')
      }}
    >
      <Field
        label={label}
        className="min-w-48 flex-1"
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        maxLength={120}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" kind={isInner ? 'outline' : 'neutral'} disabled={typed.trim() === ''}>
        {t('settings.addHost')}
      </Button>
    </form>
  )
}

function FieldRow(props: { readonly field: CollectField; readonly index: number; readonly order: readonly string[] }) {
  const { field, index, order } = props
  const t = useWords('settings', 'editor')
  const say = useMerchantText()
  const notify = useToast()
  const { draft } = useDraft()
  const { addItem, removeItem, moveItem } = useDocument()
  const sideBySide = useSideBySide()
  const at = [...COLLECT, field.key]
  const name = say(field.name)
  const wrong = useFault(at)
  const remove = () => {
    void removeItem(at)
    notify({
      text: t('editor.productRemoved', { name }),
      action: { label: t('editor.undo'), onClick: () => void addItem(at, field, order[index - 1] ?? null) },
    })
  }
  return (
    <EntryRow
      id={field.key}
      index={index}
      order={order}
      name={name}
      note={t(`settings.field_${field.type}`)}
      mark={
        <>
          <MissingMark languages={missingOf(field.name, draft.languages)} />
          {field.mandatory ? <Chip>{t('settings.mandatory')}</Chip> : null}
          {wrong ? <Chip look="warn">{t('settings.state_attention')}</Chip> : null}
        </>
      }
      onMove={(key, after) => void moveItem([...COLLECT, key], after)}
      onRemove={remove}
    >
      <LanguageHeads {...sideBySide} />
      <DocumentTexts
        at={[...at, 'name']}
        label={t('settings.fieldName')}
        shown={sideBySide.shown}
        isNeeded
        maxLength={120}
      />
      <DocumentTexts at={[...at, 'hint']} label={t('settings.fieldHint')} shown={sideBySide.shown} maxLength={120} />
      <TypeFields at={at} field={field} />
      <DocumentSwitch at={[...at, 'mandatory']} label={t('settings.fieldMandatory')} />
      <Scope
        at={[...at, 'services']}
        label={t('settings.fieldServices')}
        options={SERVICES.map((value) => ({ value, label: t(`settings.service_${value}`) }))}
      />
      {draft.stores.length > 1 ? (
        <Scope
          at={[...at, 'stores']}
          label={t('settings.fieldStores')}
          options={draft.stores.map(({ key, name: storeName }) => ({ value: key, label: say(storeName) || key }))}
        />
      ) : null}
    </EntryRow>
  )
}

/** A line of text, or one of several: another kind is another field, of which name and hint stay. */
function TypeFields({ at, field }: { readonly at: readonly string[]; readonly field: CollectField }) {
  const t = useWords('settings')
  const { draft } = useDraft()
  const { addItem } = useDocument()
  const first = draft.languages[0] as Language
  const change = (type: string) => {
    const { key, name, hint, mandatory, services, stores } = field
    const shared = {
      key,
      name,
      mandatory,
      ...(hint && { hint }),
      ...(services && { services }),
      ...(stores && { stores }),
    }
    const option = { key: 'first', name: { [first]: t('settings.firstOption') } }
    void addItem(
      at,
      type === 'text' ? { ...shared, type, limit: 200 } : { ...shared, type: 'dropdown', options: [option] },
    )
  }
  return (
    <>
      <Select
        label={t('settings.fieldType')}
        value={field.type}
        options={(['text', 'dropdown'] as const).map((value) => ({ value, label: t(`settings.field_${value}`) }))}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {field.type === 'text' ? <LimitField at={[...at, 'limit']} /> : <Options at={at} options={field.options} />}
    </>
  )
}

const [MIN_LENGTH, MAX_LENGTH] = [1, 300]

function LimitField({ at }: { readonly at: readonly string[] }) {
  const t = useWords('settings', 'editor')
  const { value, set, faults } = useField<number>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const number = Number(typed)
  const isWrong = typed !== null && !(Number.isInteger(number) && number >= MIN_LENGTH && number <= MAX_LENGTH)
  return (
    <Field
      label={t('settings.fieldLimit')}
      inputMode="numeric"
      dir="ltr"
      value={typed ?? String(value ?? '')}
      error={isWrong ? t('editor.numberWrong', { min: MIN_LENGTH, max: MAX_LENGTH }) : faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      onBlur={() => {
        if (typed === null || isWrong) return
        setTyped(null)
        if (number !== value) void set(number)
      }}
    />
  )
}

function Options({ at, options }: { readonly at: readonly string[]; readonly options: readonly Option[] }) {
  const t = useWords('settings')
  const say = useMerchantText()
  const { draft } = useDraft()
  const { addItem, removeItem, moveItem } = useDocument()
  const sideBySide = useSideBySide()
  const first = draft.languages[0] as Language
  const place = [...at, 'options']
  const order = options.map(({ key }) => key)
  const onMove = (key: string, after: string | null) => void moveItem([...place, key], after)
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 text-note font-em">{t('settings.options')}</legend>
      <SortableList order={order} onMove={onMove}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {options.map((option, index) => (
            <EntryRow
              key={option.key}
              id={option.key}
              index={index}
              order={order}
              name={say(option.name)}
              mark={<MissingMark languages={missingOf(option.name, draft.languages)} />}
              isInner
              onMove={onMove}
              onRemove={options.length > 1 ? () => void removeItem([...place, option.key]) : undefined}
            >
              <DocumentTexts
                at={[...place, option.key, 'name']}
                label={t('settings.optionName')}
                shown={sideBySide.shown}
                isNeeded
                maxLength={120}
              />
            </EntryRow>
          ))}
        </ul>
      </SortableList>
      {options.length < MAX_OPTIONS ? (
        <AddForm
          isInner
          label={t('settings.addOption')}
          language={first}
          onAdd={(words) => {
            const key = makeKey(words, (taken) => order.includes(taken), 'option')
            void addItem([...place, key], { key, name: { [first]: words } satisfies Text }, order.at(-1) ?? null)
          }}
        />
      ) : null}
    </fieldset>
  )
}

/** With which services or at which stores it is asked; all of them where the document names none. */
function Scope(props: {
  readonly at: readonly string[]
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}) {
  const { at, label, options } = props
  const { value, set, faults } = useField<readonly string[]>(at)
  const all = options.map((option) => option.value)
  const chosen = value ?? all
  const toggle = (one: string) => {
    const next = all.filter((other) => (other === one ? !chosen.includes(other) : chosen.includes(other)))
    if (next.length > 0) void set(next.length === all.length ? undefined : next)
  }
  return (
    <fieldset>
      <legend className="text-note font-em">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Checkbox key={option.value} checked={chosen.includes(option.value)} onChange={() => toggle(option.value)}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      {faults[0] ? (
        <p role="alert" className="text-note text-bad">
          {faults[0]}
        </p>
      ) : null}
    </fieldset>
  )
}
