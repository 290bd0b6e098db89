import { HelpIcon } from '@compass/ui/icons'
import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Chip, Empty, Segments } from '#parts/surfaces.tsx'
import { useIsPhone } from '#parts/use-media.ts'
import { useMoney } from '#shell/language/money.ts'
import { nameOfLanguage } from '#shell/language/names.ts'
import { useComma, useWords } from '#shell/language/words.tsx'
import { Thumb } from '#shell/pictures/thumb.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useEdits } from '../use-edits.tsx'
import type { ImportPlan, ImportRow, RowDecision } from './plan-import.ts'

const FEATURES = tableFeatures({ rowSelectionFeature })
const helper = createColumnHelper<typeof FEATURES, ImportRow>()
const COLUMNS = helper.columns([helper.accessor('name', { id: 'name' })])

type ShownRows = 'all' | 'new' | 'changed' | 'decide'

const ROW_HEIGHT = 52

/** What the file will change, row by row: what was, what is, and what has to be decided first. Long on purpose: one table. */
export function ImportChanges(props: {
  readonly plan: ImportPlan
  readonly leftOut: ReadonlySet<number>
  readonly onLeaveOut: (rows: ReadonlySet<number>) => void
  readonly onDecide: (number: number, decision: RowDecision) => void
}) {
  const { plan, leftOut, onLeaveOut, onDecide } = props
  const t = useWords('editor')
  const isPhone = useIsPhone()
  const [shown, setShown] = useState<ShownRows>('all')
  const rows = useMemo(() => rowsOf(plan, shown), [plan, shown])
  const selected = useMemo(
    (): Record<string, true> =>
      Object.fromEntries(
        rows.filter(({ number }) => !leftOut.has(number)).map(({ number }) => [number, true] as const),
      ),
    [rows, leftOut],
  )
  const table = useTable({
    features: FEATURES,
    columns: COLUMNS,
    data: rows as ImportRow[],
    getRowId: ({ number }: ImportRow) => String(number),
    state: { rowSelection: selected },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(selected) : change
      const out = new Set(leftOut)
      for (const { number } of rows) next[number] ? out.delete(number) : out.add(number)
      onLeaveOut(out)
    },
  })
  const scroller = useRef<HTMLDivElement>(null)
  const model = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const { counts } = plan
  const segment = (value: ShownRows, label: string, count: number) => ({ value, label: `${label} ${count}` })
  return (
    <section aria-labelledby="import-changes" className="pane flex max-h-[calc(100dvh-12rem)] min-h-80 flex-col">
      <header className="flex flex-wrap items-center gap-3 p-4 pb-2">
        <h2 id="import-changes" className="me-auto text-section">
          {t('editor.whatChanges')}
        </h2>
        <Segments
          label={t('editor.whichRows')}
          value={shown}
          onChoose={(value) => setShown(value as ShownRows)}
          segments={[
            segment('all', t('editor.all'), counts.new + counts.changed + counts.decide),
            segment('new', t('editor.rowsNew'), counts.new),
            segment('changed', t('editor.rowsChanged'), counts.changed),
            segment('decide', t('editor.rowsDecide'), counts.decide),
          ]}
        />
      </header>
      {rows.length === 0 ? <Empty icon={HelpIcon} title={t('editor.nothingChanges')} /> : null}
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
        <table className="grid-table">
          <thead>
            <tr>
              <th className="w-12">
                <input
                  type="checkbox"
                  className="ink-tick"
                  aria-label={t('editor.takeAll')}
                  checked={table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
              <th>{t('editor.product')}</th>
              {isPhone ? null : <th>{t('editor.change')}</th>}
              <th data-number>{t('editor.price')}</th>
            </tr>
          </thead>
          <tbody>
            <Gap height={items[0]?.start ?? 0} />
            {items.map(({ index }) => {
              const row = model[index]!
              return (
                <ChangeRow
                  key={row.id}
                  index={index}
                  measure={virtual.measureElement}
                  row={row.original}
                  isTaken={row.getIsSelected()}
                  onTake={() => row.toggleSelected()}
                  onDecide={(decision) => onDecide(row.original.number, decision)}
                />
              )
            })}
            <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </div>
      <p className="border-t border-line px-4 py-3 text-note text-ink2">
        {t('editor.sameRows', { count: counts.same })}
      </p>
    </section>
  )
}

/** Stands for the rows above and below those that are drawn. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={4} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}

/** What has to be decided stands first. */
function rowsOf({ rows }: ImportPlan, shown: ShownRows): readonly ImportRow[] {
  const listed = rows.filter(({ state }) => (shown === 'all' ? state !== 'same' : state === shown))
  return [...listed.filter(({ state }) => state === 'decide'), ...listed.filter(({ state }) => state !== 'decide')]
}

function ChangeRow(props: {
  readonly row: ImportRow
  readonly index: number
  readonly measure: (row: HTMLElement | null) => void
  readonly isTaken: boolean
  readonly onTake: () => void
  readonly onDecide: (decision: RowDecision) => void
}) {
  const { row, index, measure, isTaken, onTake, onDecide } = props
  const t = useWords('editor')
  const money = useMoney()
  const say = useMerchantText()
  const isPhone = useIsPhone()
  const price = row.fields.find(({ field }) => field === 'price')
  const current = row.product?.price
  const change = row.problem ? <Prompt row={row} onDecide={onDecide} /> : <ChangedFields row={row} />
  return (
    <tr ref={measure} data-index={index} className={row.state === 'decide' ? 'bg-warnbg' : ''}>
      <td>
        <input
          type="checkbox"
          className="ink-tick"
          aria-label={t('editor.takeRow', { name: row.name || String(row.number) })}
          checked={isTaken}
          onChange={onTake}
        />
      </td>
      <td>
        <div className="flex items-center gap-3">
          <Thumb id={row.product?.sku ?? row.name} picture={row.product?.picture} className="size-9 rounded-form" />
          <div className="min-w-0">
            <bdi className="text-row">{row.name || t('editor.rowNumber', { number: row.number })}</bdi>
            {row.product?.name && say(row.product.name) !== row.name ? (
              <span className="block text-note text-ink2">{say(row.product.name)}</span>
            ) : null}
            {isPhone ? <div className="text-note">{change}</div> : null}
          </div>
          {row.state === 'new' && !isPhone ? <Chip look="pen">{t('editor.rowsNew')}</Chip> : null}
        </div>
      </td>
      {isPhone ? null : <td>{change}</td>}
      <td data-number>
        {row.problem?.kind === 'price' || row.problem?.kind === 'no_price' ? (
          <PriceAnswer text={row.problem.kind === 'price' ? row.problem.text : ''} onDecide={onDecide} />
        ) : price ? (
          <>
            {price.was ? (
              <s className="me-1.5 text-ink3">{money.decimal(String(price.was), { currency: false })}</s>
            ) : null}
            <span className="font-em text-pen">{money.decimal(String(price.is), { currency: false })}</span>
          </>
        ) : current ? (
          money.decimal(current, { currency: false })
        ) : null}
      </td>
    </tr>
  )
}

/** The fields that change, in words. */
function ChangedFields({ row }: { readonly row: ImportRow }) {
  const t = useWords('editor')
  const comma = useComma()
  const say = useMerchantText()
  const { menu } = useEdits()
  const { languages } = useShop()
  const lacking = languages.filter((language) => !row.fields.some(({ field }) => field === `name.${language}`))
  const nameOfCategory = (key: unknown) =>
    typeof key === 'string' && key.startsWith('new:')
      ? key.slice(4)
      : say(menu.categories.find((one) => one.key === key)?.name) || String(key ?? '')
  if (row.state === 'new')
    return (
      <span className="text-ink2">
        {[
          row.category === null ? t('editor.rowsNew') : t('editor.newIn', { category: nameOfCategory(row.category) }),
          ...(lacking.length > 0
            ? [t('editor.missingIn', { languages: lacking.map(nameOfLanguage).join(comma) })]
            : []),
        ].join(' · ')}
      </span>
    )
  return (
    <ul className="text-ink2">
      {row.fields
        .filter(({ field }) => field !== 'price')
        .map(({ field, was, is }) => {
          const [kind = field, language] = field.split('.')
          const shownWas = kind === 'category' ? nameOfCategory(was) : shortOf(was)
          const shownIs = kind === 'category' ? nameOfCategory(is) : shortOf(is)
          return (
            <li key={field} className="max-w-100 tablet:truncate">
              {t(`editor.field_${kind as 'name'}`)}
              {language ? ` (${nameOfLanguage(language)})` : ''}: <s className="text-ink3">{shownWas}</s>{' '}
              <span className="text-pen">{shownIs}</span>
            </li>
          )
        })}
      {row.fields.some(({ field }) => field === 'price') ? <li>{t('editor.price')}</li> : null}
    </ul>
  )
}

function shortOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : value === undefined || value === null ? '' : String(value)
}

function Prompt(props: { readonly row: ImportRow; readonly onDecide: (decision: RowDecision) => void }) {
  const { row, onDecide } = props
  const t = useWords('editor')
  const say = useMerchantText()
  const { menu } = useEdits()
  const problem = row.problem!
  const nameOf = (key: string) => say(menu.categories.find((one) => one.key === key)?.name)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <HelpIcon size={18} className="shrink-0 text-warn" />
      <span className="font-em">{sentenceOfProblem(problem, t)}</span>
      {problem.kind === 'two_products'
        ? problem.products.map(({ sku, category }) => (
            <Button key={sku} size="table" onClick={() => onDecide({ sku })}>
              {`${sku} · ${nameOf(category)}`}
            </Button>
          ))
        : null}
      {problem.kind === 'category' ? (
        <>
          <Button size="table" onClick={() => onDecide({ category: 'new' })}>
            {t('editor.makeIt')}
          </Button>
          {problem.nearest ? (
            <Button size="table" onClick={() => onDecide({ category: problem.nearest! })}>
              {nameOf(problem.nearest)}
            </Button>
          ) : null}
        </>
      ) : null}
      {problem.kind === 'no_category'
        ? menu.categories.slice(0, 3).map(({ key }) => (
            <Button key={key} size="table" onClick={() => onDecide({ category: key })}>
              {nameOf(key)}
            </Button>
          ))
        : null}
    </span>
  )
}

/** What is no price is written anew where prices stand. */
function PriceAnswer(props: { readonly text: string; readonly onDecide: (decision: RowDecision) => void }) {
  const { text, onDecide } = props
  const t = useWords('editor')
  return (
    <Field
      label={t('editor.price')}
      isLabelHidden
      className="ms-auto w-24"
      missing={t('editor.whatIsThis')}
      inputMode="decimal"
      defaultValue={text}
      onBlur={({ currentTarget: { value, defaultValue } }) => value !== defaultValue && onDecide({ price: value })}
    />
  )
}

type Words = ReturnType<typeof useWords<'editor'>>

function sentenceOfProblem(problem: NonNullable<ImportRow['problem']>, t: Words): string {
  switch (problem.kind) {
    case 'two_products':
      return t('editor.problem_two_products')
    case 'price':
      return t('editor.problem_price', { text: problem.text })
    case 'no_price':
      return t('editor.problem_no_price')
    case 'category':
      return t('editor.problem_category', { text: problem.text })
    case 'no_category':
      return t('editor.problem_no_category')
    case 'no_name':
      return t('editor.problem_no_name')
    case 'code':
      return t('editor.problem_code', { text: problem.text })
    case 'twice':
      return t('editor.problem_twice', { row: problem.row })
    default:
      return t('editor.problem_value', { field: t(`editor.field_${problem.field as 'calories'}`), text: problem.text })
  }
}
