import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language, Text } from '@compass/domain/languages'
import { useState } from 'react'
import { useDocument, useField } from '#document/index.ts'
import { AddForm } from '#parts/add-form.tsx'
import { Field, Select, SubsetGroup } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { SERVICE_NAMES } from '#shell/document-stores/services.ts'
import { DocumentNumber, DocumentSwitch, useFault } from '#shell/fields/index.tsx'
import { makeKey } from '#shell/language/make-key.ts'
import { marksOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryList } from '#shell/sorting/entry-list.tsx'
import { EntryRow } from '#shell/sorting/entry-row.tsx'
import { DocumentTexts, LanguageHeads, MissingMark, missingOf, useSideBySide } from '#shell/texts/index.tsx'
import { useRemovedToast } from '#shell/toasts/use-removed-toast.ts'

type CollectField = MerchantDocument['collect'][number]
type Option = Extract<CollectField, { type: 'dropdown' }>['options'][number]

const COLLECT = ['collect']
const [MAX_FIELDS, MAX_OPTIONS] = [20, 50]

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
      <EntryList order={order} onMove={(key, after) => void moveItem([...COLLECT, key], after)}>
        {fields.map((field, index) => (
          <FieldRow key={field.key} field={field} index={index} order={order} />
        ))}
      </EntryList>
      {fields.length < MAX_FIELDS ? <AddNamed label={t('settings.addField')} language={first} onAdd={add} /> : null}
    </Card>
  )
}

/** A line that adds something by its name in the first language. */
function AddNamed(props: {
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
    <AddForm
      label={t('settings.addHost')}
      isInner={isInner}
      canAdd={typed.trim() !== ''}
      onAdd={() => {
        onAdd(typed.trim())
        setTyped('')
      }}
    >
      <Field
        label={label}
        className="min-w-48 flex-1"
        {...marksOfLanguage(language)}
        maxLength={120}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </AddForm>
  )
}

function FieldRow(props: { readonly field: CollectField; readonly index: number; readonly order: readonly string[] }) {
  const { field, index, order } = props
  const t = useWords('settings')
  const say = useMerchantText()
  const notifyRemoved = useRemovedToast()
  const { draft } = useDraft()
  const { addItem, removeItem, moveItem } = useDocument()
  const sideBySide = useSideBySide()
  const at = [...COLLECT, field.key]
  const name = say(field.name)
  const wrong = useFault(at)
  const remove = () => {
    void removeItem(at)
    notifyRemoved(name, () => void addItem(at, field, order[index - 1] ?? null))
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
        options={SERVICE_NAMES.map((value) => ({ value, label: t(`settings.service_${value}`) }))}
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
      {field.type === 'text' ? (
        <DocumentNumber at={[...at, 'limit']} label={t('settings.fieldLimit')} min={1} max={300} />
      ) : (
        <Options at={at} options={field.options} />
      )}
    </>
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
      <EntryList order={order} onMove={onMove}>
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
      </EntryList>
      {options.length < MAX_OPTIONS ? (
        <AddNamed
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
  return (
    <SubsetGroup
      legend={label}
      options={options}
      chosen={value}
      onChoose={(next) => void set(next)}
      fault={faults[0]}
    />
  )
}
