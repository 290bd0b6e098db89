import { LANGUAGES, type Language } from '@compass/domain/languages'
import { useState } from 'react'
import { useDocument, useField } from '#document/index.ts'
import { Button, IconAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { TrashIcon } from '#parts/icons.ts'
import { Panel, Segments } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { type DocumentStore, useDocumentStores } from '#shell/document-stores/index.tsx'
import { DocumentSelect, DocumentSwitch } from '#shell/fields/index.tsx'
import { marksOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'

type Kind = 'tables' | 'rooms'
type Zone = Readonly<Partial<Record<Language, string>>>

/** Adds, renames, moves and removes tables and rooms of the document. What is done here is published like the menu. */
export function ArrangePanel({
  storeKey,
  firstKind,
  onClose,
}: {
  readonly storeKey: string | null
  /** Which of them are arranged first. */
  readonly firstKind: Kind
  readonly onClose: () => void
}) {
  const t = useWords('spots', 'console')
  const title = t(firstKind === 'rooms' ? 'spots.arrangeRooms' : 'spots.arrange')
  return (
    <Panel title={title} closeLabel={t('console.close')} onClose={onClose}>
      <DraftGate>
        <Arrange storeKey={storeKey} firstKind={firstKind} />
      </DraftGate>
    </Panel>
  )
}

function Arrange({ storeKey, firstKind }: { readonly storeKey: string | null; readonly firstKind: Kind }) {
  const t = useWords('spots')
  const documentStores = useDocumentStores()
  // A court's tables are its own, not its vendors'.
  const documentStore =
    documentStores.find(({ at }) => at[0] === 'court') ??
    documentStores.find(({ key }) => key === storeKey) ??
    documentStores[0]
  const [kind, setKind] = useState<Kind>(firstKind)
  if (!documentStore) return null
  const hasRooms = documentStore.at[0] !== 'court'
  return (
    <div className="grid gap-5">
      {hasRooms ? (
        <Segments
          label={t('spots.kind')}
          value={kind}
          onChoose={(value) => setKind(value as Kind)}
          segments={[
            { value: 'tables', label: t('spots.tables') },
            { value: 'rooms', label: t('spots.rooms') },
          ]}
        />
      ) : null}
      <AddSpots key={kind} documentStore={documentStore} kind={kind} />
      <SpotRows documentStore={documentStore} kind={kind} />
      {kind === 'tables' ? <TableRules documentStore={documentStore} /> : null}
    </div>
  )
}

/** "1–12", "A1, A2" or one number. */
function numbersOf(typed: string): string[] {
  return typed.split(/[,،]/).flatMap((part) => {
    const range = /^\s*(\d{1,4})\s*[-–]\s*(\d{1,4})\s*$/.exec(part)
    const one = part.trim()
    if (!range) return /^[A-Za-z0-9]([A-Za-z0-9 .-]{0,6}[A-Za-z0-9])?$/.test(one) ? [one] : []
    const [from, to] = [Number(range[1]), Number(range[2])]
    return from <= to && to - from < 500
      ? Array.from({ length: to - from + 1 }, (_, place) => String(from + place))
      : []
  })
}

function AddSpots({ documentStore, kind }: { readonly documentStore: DocumentStore; readonly kind: Kind }) {
  const t = useWords('spots')
  const { draft } = useDraft()
  const { saveChanges } = useDocument()
  const there = (kind === 'tables' ? documentStore.value.tables : documentStore.value.rooms) ?? []
  const [typed, setTyped] = useState('')
  const [zone, setZone] = useState('')
  const [seats, setSeats] = useState('4')
  const [fault, setFault] = useState<string | null>(null)
  const first = draft.languages[0] as Language
  const add = () => {
    const known = new Set(there.map(({ number }) => number))
    const numbers = [...new Set(numbersOf(typed))].filter((number) => !known.has(number))
    if (numbers.length === 0) return setFault(t('spots.noNumbers'))
    const place = zone.trim() === '' ? {} : { [kind === 'tables' ? 'zone' : 'floor']: { [first]: zone.trim() } }
    const service = kind === 'tables' ? 'dineIn' : 'room'
    const services = documentStore.value.services
    let after = there.at(-1)?.number ?? null
    const items = numbers.map((number) => {
      const seated = kind === 'tables' && Number(seats) >= 1 ? { seats: Math.min(100, Math.round(Number(seats))) } : {}
      const item = { number, ...place, ...(kind === 'tables' ? { orders: 'rounds', ...seated } : {}) }
      const change = { at: [...documentStore.at, kind, number], is: item, after }
      after = number
      return change
    })
    const added = services.includes(service)
      ? []
      : [{ at: [...documentStore.at, 'services'], was: services, is: [...services, service] }]
    const payment = documentStore.value.payment?.[service] ?? []
    const payments =
      documentStore.at[0] === 'court' || payment.length > 0
        ? []
        : [{ at: [...documentStore.at, 'payment', service], was: payment, is: ['cod'] }]
    void saveChanges([...added, ...payments, ...items])
    setTyped('')
    setFault(null)
  }
  return (
    <form
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Field
        className="col-span-2"
        label={kind === 'tables' ? t('spots.newTables') : t('spots.newRooms')}
        hint={t('spots.newHint')}
        placeholder="1–12"
        dir="ltr"
        value={typed}
        error={fault ?? undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Field
        label={kind === 'tables' ? t('spots.zone') : t('spots.floor')}
        lang={first}
        value={zone}
        maxLength={120}
        onChange={({ currentTarget }) => setZone(currentTarget.value)}
      />
      {kind === 'tables' ? (
        <Field
          label={t('spots.seatsEach')}
          inputMode="numeric"
          value={seats}
          onChange={({ currentTarget }) => setSeats(currentTarget.value)}
        />
      ) : null}
      <Button type="submit" kind="fill" className="col-span-2">
        {t('spots.add')}
      </Button>
    </form>
  )
}

function SpotRows({ documentStore, kind }: { readonly documentStore: DocumentStore; readonly kind: Kind }) {
  const t = useWords('spots')
  const textOf = useMerchantText()
  const { removeItem, moveItem } = useDocument()
  const spots: readonly {
    readonly number: string
    readonly zone?: Zone
    readonly floor?: Zone
    readonly seats?: number
  }[] = (kind === 'tables' ? documentStore.value.tables : documentStore.value.rooms) ?? []
  const [openNumber, setOpenNumber] = useState<string | null>(null)
  if (spots.length === 0) return <p className="text-ink2">{t('spots.noneHere')}</p>
  return (
    <ul className="divide-y divide-line">
      {spots.map((spot, place) => (
        <li key={spot.number} className="py-1.5">
          <div className="flex items-center gap-2">
            <button
              type="button"
              className="flex min-h-10 min-w-0 flex-1 items-center gap-2 text-start"
              aria-expanded={openNumber === spot.number}
              onClick={() => setOpenNumber(openNumber === spot.number ? null : spot.number)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                if (!event.altKey || by === 0 || !spots[place + by]) return
                event.preventDefault()
                const rest = spots.filter((other) => other !== spot)
                void moveItem([...documentStore.at, kind, spot.number], rest[place + by - 1]?.number ?? null)
              }}
            >
              <b className="text-row">{spot.number}</b>
              <span className="truncate text-note text-ink3">
                {textOf(spot.zone ?? spot.floor)}
                {spot.seats ? ` · ${t('spots.seats', { count: spot.seats })}` : ''}
              </span>
            </button>
            <IconAction
              kind="bare"
              size="table"
              label={t('spots.remove', { number: spot.number })}
              icon={<TrashIcon size={16} />}
              onClick={() => void removeItem([...documentStore.at, kind, spot.number])}
            />
          </div>
          {openNumber === spot.number ? <SpotFields at={[...documentStore.at, kind, spot.number]} kind={kind} /> : null}
        </li>
      ))}
    </ul>
  )
}

function SpotFields({ at, kind }: { readonly at: readonly string[]; readonly kind: Kind }) {
  const t = useWords('spots')
  const { draft } = useDraft()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-3">
      {LANGUAGES.filter((language) => (draft.languages as readonly string[]).includes(language)).map((language) => (
        <PlaceField key={language} at={[...at, kind === 'tables' ? 'zone' : 'floor']} kind={kind} language={language} />
      ))}
      {kind === 'tables' ? (
        <>
          <SeatsField at={[...at, 'seats']} />
          <DocumentSelect
            at={[...at, 'orders']}
            label={t('spots.orders')}
            options={[
              { value: 'rounds', label: t('spots.orders_rounds') },
              { value: 'single', label: t('spots.orders_single') },
            ]}
          />
        </>
      ) : null}
      <p className="text-note text-ink3">{t('spots.numberNote')}</p>
    </div>
  )
}

/** The zone or the floor in one language; empty in all it is none. */
function PlaceField(props: { readonly at: readonly string[]; readonly kind: Kind; readonly language: Language }) {
  const { at, kind, language } = props
  const t = useWords('spots')
  const { value, published, isChanged, set, faults } = useField<Zone>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const label = kind === 'tables' ? t('spots.zone') : t('spots.floor')
  return (
    <Field
      label={`${label} (${language.toUpperCase()})`}
      {...marksOfLanguage(language)}
      maxLength={120}
      value={typed ?? value?.[language] ?? ''}
      published={isChanged && published?.[language] !== value?.[language] ? (published?.[language] ?? '') : undefined}
      error={faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed === null) return
        setTyped(null)
        const { [language]: _, ...rest } = value ?? {}
        const next = typed.trim() === '' ? rest : { ...rest, [language]: typed.trim() }
        void set(Object.keys(next).length > 0 ? next : undefined)
      }}
    />
  )
}

function SeatsField({ at }: { readonly at: readonly string[] }) {
  const t = useWords('spots')
  const { value, set, faults } = useField<number | undefined>(at)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={t('spots.seatsEach')}
      inputMode="numeric"
      value={typed ?? (value === undefined ? '' : String(value))}
      error={faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed === null) return
        setTyped(null)
        const number = Math.round(Number(typed))
        void set(typed.trim() === '' || !(number >= 1) ? undefined : Math.min(100, number))
      }}
    />
  )
}

const JOINING = ['approve', 'code', 'open'] as const

function TableRules({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('spots')
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <DocumentSelect
        at={[...documentStore.at, 'joining']}
        label={t('spots.joining')}
        options={JOINING.map((value) => ({ value, label: t(`spots.joining_${value}`) }))}
      />
      <DocumentSwitch
        at={[...documentStore.at, 'chooseTable']}
        label={t('spots.oneCode')}
        hint={t('spots.oneCodeHint')}
      />
    </div>
  )
}
