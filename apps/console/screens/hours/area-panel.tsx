import { parseDecimal } from '@compass/domain/money'
import { crossesItself, readTypedCorners, writeCorners } from '@compass/domain/serviceability'
import { CloseIcon, WarningIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useDocument, useField } from '#document/index.ts'
import { Button, IconAction } from '#parts/button.tsx'
import { Field, TextArea } from '#parts/field.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import type { DocumentStore } from '#shell/document-stores/index.tsx'
import { DocumentSelect, DocumentText } from '#shell/fields/index.tsx'
import { useMoney } from '#shell/language/money.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { DocumentWords } from '#shell/texts/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { Area } from './area-looks.ts'

/** What is charged and promised in one area, its name in each language, and its corners as numbers. */
export function AreaPanel(props: {
  readonly at: readonly string[]
  readonly documentStore: DocumentStore
  readonly area: Area
  /** The areas above it that it overlaps. */
  readonly upperAreas: readonly Area[]
  readonly color: string
  readonly onClose: () => void
}) {
  const { at, documentStore, area, upperAreas, color, onClose } = props
  const t = useWords('hours', 'console')
  const textOf = useMerchantText()
  const { draft } = useDraft()
  const { removeItem } = useDocument()
  const notify = useToast()
  const money = useMoney()
  const byArea = documentStore.value.delivery.by === 'area'
  const upper = upperAreas[0]
  const name = textOf(area.name) || area.key
  return (
    <section className="area-panel" aria-label={name}>
      <header className="flex items-center gap-2">
        <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
          <rect width="12" height="12" rx="4" fill={color} />
        </svg>
        <h3 className="min-w-0 flex-1 truncate text-row">{name}</h3>
        <IconAction
          kind="bare"
          size="table"
          label={t('console.close')}
          icon={<CloseIcon size={16} />}
          onClick={onClose}
        />
      </header>
      <div className="grid gap-2.5">
        {draft.languages.map((language) => (
          <DocumentWords
            key={language}
            at={[...at, 'name', language]}
            label={
              draft.languages.length === 1
                ? t('hours.areaName')
                : t('hours.areaNameIn', { language: language.toUpperCase() })
            }
            language={language}
          />
        ))}
        <div className="grid grid-cols-2 items-end gap-2.5">
          {byArea ? <MoneyField at={[...at, 'deliveryFee']} label={t('hours.fee')} none={undefined} /> : null}
          <MoneyField at={[...at, 'freeDeliveryFrom']} label={t('hours.freeFrom')} none={null} />
          <MoneyField at={[...at, 'minimumOrder']} label={t('hours.minimum')} none={null} />
          <MinutesField at={[...at, 'deliveryMinutes']} />
        </div>
        {draft.cities.length > 1 ? <CityField at={[...at, 'city']} /> : null}
        {upper ? (
          <p className="flex gap-2 text-note text-warn">
            <WarningIcon size={16} />
            {t('hours.overlaps', {
              area: textOf(upper.name) || upper.key,
              fee: money.decimal(upper.deliveryFee ?? '', { currency: false }),
            })}
          </p>
        ) : null}
        <Corners at={[...at, 'polygon']} />
        <Button
          kind="danger"
          onClick={() => {
            removeItem(at)
            onClose()
            notify({ text: t('hours.areaRemoved', { name }) })
          }}
        >
          {t('hours.removeArea')}
        </Button>
      </div>
    </section>
  )
}

/** A sum of the merchant's currency; `none` is what an empty field says. */
function MoneyField({ at, label, none }: { readonly at: readonly string[]; label: string; none: null | undefined }) {
  const t = useWords('hours')
  const { draft } = useDraft()
  return (
    <DocumentText
      at={at}
      label={`${label} (${draft.currency})`}
      none={none === undefined ? {} : { is: none }}
      isDecimal
      isRight={(text) => parseDecimal(text, draft.currency).ok}
      fault={t('hours.noMoney', { example: draft.currency === 'KWD' ? '2.500' : '12.50' })}
    />
  )
}

/** From and to, typed as "30–45". */
function MinutesField({ at }: { readonly at: readonly string[] }) {
  const t = useWords('hours')
  const { value, published, isChanged, set, faults } = useField<Area['deliveryMinutes']>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const write = (minutes: Area['deliveryMinutes'] | undefined) => (minutes ? `${minutes.from}–${minutes.to}` : '')
  const match = typed === null ? null : /^\s*(\d{1,3})\s*[-–—]\s*(\d{1,3})\s*$/.exec(typed)
  const [from, to] = [Number(match?.[1]), Number(match?.[2])]
  const isWrong = typed !== null && !(from >= 1 && from <= to && to <= 600)
  return (
    <Field
      label={t('hours.minutesHead')}
      dir="ltr"
      value={typed ?? write(value)}
      published={isChanged ? write(published) : undefined}
      error={isWrong ? t('hours.noMinutes') : faults[0]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed === null || isWrong) return
        setTyped(null)
        if (from !== value?.from || to !== value.to) set({ from, to })
      }}
    />
  )
}

function CityField({ at }: { readonly at: readonly string[] }) {
  const t = useWords('hours')
  const textOf = useMerchantText()
  const { draft } = useDraft()
  return (
    <DocumentSelect
      at={at}
      label={t('hours.city')}
      options={draft.cities.map(({ key, name }) => ({ value: key, label: textOf(name) || key }))}
    />
  )
}

/** The corners as numbers, for who has them from elsewhere or draws by keyboard. */
function Corners({ at }: { readonly at: readonly string[] }) {
  const t = useWords('hours')
  const { value, set, faults } = useField<Area['polygon']>(at)
  const [typed, setTyped] = useState<string | null>(null)
  const corners = typed === null ? null : readTypedCorners(typed)
  const fault =
    typed === null
      ? faults[0]
      : !corners
        ? t('hours.noCorners')
        : crossesItself(corners)
          ? t('hours.crosses')
          : undefined
  return (
    <details>
      <summary className="text-action cursor-pointer text-note">
        {t('hours.corners', { count: value?.length ?? 0 })}
      </summary>
      <TextArea
        label={t('hours.cornersHint')}
        className="mt-2"
        dir="ltr"
        rows={6}
        value={typed ?? writeCorners(value ?? [])}
        error={fault}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          if (!corners || fault) return
          set(corners.map(([lng, lat]) => [lng, lat]))
          setTyped(null)
        }}
      />
    </details>
  )
}
