import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language, Text } from '@compass/domain/languages'
import { SIDE_MENU_KINDS, type SideMenuKind, sideMenuOf } from '@compass/domain/merchants'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { Button, TextAction } from '#parts/button.tsx'
import { Field, Select, Switch } from '#parts/field.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { useFault } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { EntryRow } from '#shell/sorting/entry-row.tsx'
import { SortableList } from '#shell/sorting/index.tsx'
import { type Rows, useRows } from '#shell/sorting/use-rows.ts'
import { LanguageHeads, LineField, MissingMark, missingOf, TextsField, useSideBySide } from '#shell/texts/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'

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
      <div className="flex items-center gap-2">
        <h2 id="side-menu" className="me-auto text-section">
          {t('look.sideMenu')}
        </h2>
        {isChanged ? <Chip look="pen">{t('look.notPublished')}</Chip> : null}
      </div>
      <p className="text-note text-ink3">
        {t(value ? 'look.sideMenuOwn' : 'look.sideMenuUsual')}{' '}
        {value ? <TextAction onClick={() => void set(undefined)}>{t('look.sideMenuReset')}</TextAction> : null}
      </p>
      <SortableList order={rows.ids} onMove={rows.move}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {entries.map((entry, place) => (
            <SideMenuRow
              key={rows.ids[place]}
              entry={entry}
              place={place}
              rows={rows}
              restore={() => void set(entries)}
            />
          ))}
        </ul>
      </SortableList>
      {entries.length === 0 && faults[0] ? (
        <p role="alert" className="text-note text-bad">
          {faults[0]}
        </p>
      ) : null}
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

function SideMenuRow(props: {
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
  const at = [...SIDE_MENU, String(place)]
  const faults = { kind: useFault([...at, 'kind']), label: useFault([...at, 'label']) }
  const { kind, label } = entry
  const name = say(label) || t(`look.entry_${kind}`)
  const before = document.sideMenu?.[place]
  const remove = () => {
    rows.remove(place)
    notify({ text: t('editor.productRemoved', { name }), action: { label: t('editor.undo'), onClick: restore } })
  }
  const changeLabel = (next: Text | undefined) => {
    const { label: _, ...rest } = entry
    rows.put(place, next ? { ...rest, label: next } : rest)
  }
  return (
    <EntryRow
      id={rows.ids[place]!}
      index={place}
      order={rows.ids}
      name={name}
      note={kind === 'link' ? <bdi dir="ltr">{entry.href}</bdi> : label ? t(`look.entry_${kind}`) : null}
      mark={
        <>
          {label ? <MissingMark languages={missingOf(label, draft.languages)} /> : null}
          {isHidden(entry, draft) ? <Chip>{t('editor.hidden')}</Chip> : null}
        </>
      }
      onMove={rows.move}
      onRemove={remove}
    >
      {faults.kind ? (
        <p role="alert" className="text-note text-bad">
          {faults.kind}
        </p>
      ) : null}
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
    </EntryRow>
  )
}

function HrefField({
  entry,
  place,
  rows,
}: {
  readonly entry: Entry
  readonly place: number
  readonly rows: Rows<Entry>
}) {
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
    if (!canAdd) return
    onAdd(kind === 'link' ? { kind, label: { [first]: label.trim() }, href: address } : { kind, hidden: false })
    setKind('')
    setLabel('')
    setHref('')
  }
  return (
    <form
      className="grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
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
            lang={first}
            dir={first === 'ar' ? 'rtl' : 'ltr'}
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
      <Button type="submit" className="justify-self-start" disabled={!canAdd}>
        {t('look.add')}
      </Button>
    </form>
  )
}
