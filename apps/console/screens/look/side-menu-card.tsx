import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language, Text } from '@compass/domain/languages'
import { SIDE_MENU_KINDS, type SideMenuKind, sideMenuOf } from '@compass/domain/merchants'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { AddForm } from '#parts/add-form.tsx'
import { TextAction } from '#parts/button.tsx'
import { FaultLine, Field, Select, Switch } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { CardHead } from '#shell/fields/card-head.tsx'
import { useFault } from '#shell/fields/index.tsx'
import { marksOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryList, PlacedEntry } from '#shell/sorting/entry-list.tsx'
import { type Rows, useRows } from '#shell/sorting/use-rows.ts'
import { LanguageHeads, LineField, MissingMark, missingOf, TextsField, useSideBySide } from '#shell/texts/index.tsx'

type Entry = NonNullable<MerchantDocument['sideMenu']>[number]

const SIDE_MENU = ['sideMenu']
const MAX = 20
const SCHEMES = 'https://, tel:, mailto:, whatsapp://send'
const LINK = /^(https:\/\/|tel:|mailto:|whatsapp:\/\/send)/

/** The entries of the side menu, in their order: ours and links. Until one is changed it is the usual menu. */
export function SideMenuCard() {
  const t = useWords('look')
  const { draft } = useDraft()
  const { value, set, isChanged, faults } = useField<readonly Entry[]>(SIDE_MENU)
  const entries = value ?? usualEntries(draft)
  const rows = useRows(entries, (next) => void set(next))
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="side-menu">
      <CardHead id="side-menu" title={t('look.sideMenu')} isChanged={isChanged} />
      <p className="text-note text-ink3">
        {t(value ? 'look.sideMenuOwn' : 'look.sideMenuUsual')}{' '}
        {value ? <TextAction onClick={() => void set(undefined)}>{t('look.sideMenuReset')}</TextAction> : null}
      </p>
      <EntryList order={rows.ids} onMove={rows.move}>
        {entries.map((entry, place) => (
          <SideMenuRow key={rows.ids[place]} entry={entry} place={place} rows={rows} />
        ))}
      </EntryList>
      {entries.length === 0 ? <FaultLine fault={faults[0]} /> : null}
      {entries.length < MAX ? <AddEntry entries={entries} onAdd={rows.add} /> : null}
    </Card>
  )
}

/** What the side menu has where the document lists nothing. */
function usualEntries({ contact, pages }: MerchantDocument): readonly Entry[] {
  const usual = sideMenuOf({ callUs: contact.callUs, pages: { about: pages.about ?? {}, faq: pages.faq } })
  return usual.map(({ kind, hidden }) => (hidden ? { kind, hidden } : { kind }))
}

/** Whether customers do not see it: a call is hidden unless the document shows it. */
function isHidden({ kind, hidden }: Entry, { contact }: MerchantDocument): boolean {
  return hidden ?? (kind === 'call' && !contact.callUs)
}

interface RowProps {
  readonly entry: Entry
  readonly place: number
  readonly rows: Rows<Entry>
}

function SideMenuRow({ entry, place, rows }: RowProps) {
  const t = useWords('look', 'editor')
  const say = useMerchantText()
  const { draft, document } = useDraft()
  const sideBySide = useSideBySide()
  const at = [...SIDE_MENU, String(place)]
  const faults = { kind: useFault([...at, 'kind']), label: useFault([...at, 'label']) }
  const { kind, label } = entry
  const before = document.sideMenu?.[place]
  const changeLabel = (next: Text | undefined) => {
    const { label: _, ...rest } = entry
    rows.put(place, next ? { ...rest, label: next } : rest)
  }
  return (
    <PlacedEntry
      rows={rows}
      place={place}
      name={say(label) || t(`look.entry_${kind}`)}
      note={kind === 'link' ? <bdi dir="ltr">{entry.href}</bdi> : label ? t(`look.entry_${kind}`) : null}
      mark={
        <>
          {label ? <MissingMark languages={missingOf(label, draft.languages)} /> : null}
          {isHidden(entry, draft) ? <Chip>{t('editor.hidden')}</Chip> : null}
        </>
      }
    >
      <FaultLine fault={faults.kind} />
      <LanguageHeads {...sideBySide} />
      <TextsField
        label={kind === 'link' ? t('look.entryLabel') : t('look.entryLabelOwn')}
        shown={sideBySide.shown}
        text={label}
        published={before ? (before.label ?? {}) : null}
        error={faults.label}
        isNeeded={kind === 'link'}
        maxLength={120}
        onLeave={changeLabel}
      />
      {kind === 'link' ? <HrefField entry={entry} place={place} rows={rows} /> : null}
      <Switch
        checked={!isHidden(entry, draft)}
        onChange={({ currentTarget }) => rows.put(place, { ...entry, hidden: !currentTarget.checked })}
      >
        {t('look.entryShown')}
      </Switch>
    </PlacedEntry>
  )
}

function HrefField({ entry, place, rows }: RowProps) {
  const t = useWords('look')
  const fault = useFault([...SIDE_MENU, String(place), 'href'])
  const [isWrong, setWrong] = useState(false)
  return (
    <LineField
      label={t('look.entryHref')}
      dir="ltr"
      maxLength={500}
      value={entry.href ?? ''}
      hint={t('look.entryHrefHint', { schemes: SCHEMES })}
      error={isWrong ? t('look.noHref', { example: 'https://company.example/jobs' }) : fault}
      onLeave={(href) => {
        setWrong(!LINK.test(href))
        if (LINK.test(href)) rows.put(place, { ...entry, href })
      }}
    />
  )
}

/** One of our pages that is not listed yet, or a link. */
function AddEntry({ entries, onAdd }: { readonly entries: readonly Entry[]; readonly onAdd: (entry: Entry) => void }) {
  const t = useWords('look')
  const { draft } = useDraft()
  const [kind, setKind] = useState<SideMenuKind | ''>('')
  const [label, setLabel] = useState('')
  const [href, setHref] = useState('')
  const first = draft.languages[0] as Language
  const hasPage = { about: draft.pages.about !== undefined, faq: draft.pages.faq.length > 0 }
  const kinds = SIDE_MENU_KINDS.filter(
    (one) =>
      one === 'link' ||
      (!entries.some((entry) => entry.kind === one) && ((one !== 'about' && one !== 'faq') || hasPage[one])),
  )
  const address = href.trim()
  const isWrong = address !== '' && !LINK.test(address)
  const canAdd = kind !== '' && (kind !== 'link' || (label.trim() !== '' && address !== '' && !isWrong))
  const add = () => {
    if (kind === '') return
    onAdd(kind === 'link' ? { kind, label: { [first]: label.trim() }, href: address } : { kind, hidden: false })
    setKind('')
    setLabel('')
    setHref('')
  }
  return (
    <AddForm isStacked label={t('look.add')} canAdd={canAdd} onAdd={add}>
      <Select
        label={t('look.addEntry')}
        value={kind}
        options={[
          { value: '', label: t('look.chooseEntry') },
          ...kinds.map((one) => ({ value: one, label: t(`look.entry_${one}`) })),
        ]}
        onChange={({ currentTarget }) => setKind(currentTarget.value as SideMenuKind | '')}
      />
      {kind === 'link' ? (
        <>
          <Field
            label={t('look.entryLabel')}
            {...marksOfLanguage(first)}
            maxLength={120}
            value={label}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          <Field
            label={t('look.entryHref')}
            hint={t('look.entryHrefHint', { schemes: SCHEMES })}
            dir="ltr"
            maxLength={500}
            value={href}
            error={isWrong ? t('look.noHref', { example: 'https://company.example/jobs' }) : undefined}
            onChange={({ currentTarget }) => setHref(currentTarget.value)}
          />
        </>
      ) : null}
    </AddForm>
  )
}
