import { areasAbove, circleAround } from '@compass/domain/serviceability'
import { MapIcon } from '@compass/ui/icons'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { lazy, Suspense, useState } from 'react'
import { useDocument } from '#document/index.ts'
import { Button, IconAction } from '#parts/button.tsx'
import { GripIcon } from '#parts/icons.ts'
import { Empty, LoadingRows } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import type { DocumentStore } from '#shell/document-stores/index.tsx'
import { makeKey } from '#shell/language/make-key.ts'
import { useMoney } from '#shell/language/money.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { type Area, colorOfArea } from './area-looks.ts'
import { AreaPanel } from './area-panel.tsx'

const AreaMap = lazy(() => import('./area-map.tsx').then((module) => ({ default: module.AreaMap })))

/**
 * Where the outlet delivers: areas on the map and in a list, which say the same and change the same.
 * Long on purpose: map, panel and list share the area that is chosen.
 */
export function AreasCard({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('hours', 'console')
  const { draft } = useDraft()
  const { addItem, moveItem, saveChanges } = useDocument()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const areas = documentStore.value.areas
  const at = [...documentStore.at, 'areas']
  const chosen = areas.find(({ key }) => key === chosenKey) ?? null

  const addArea = (polygon: Area['polygon']) => {
    const name = t('hours.newArea', { number: areas.length + 1 })
    const key = makeKey(name, (taken) => areas.some((area) => area.key === taken), 'area')
    const city = areas.at(-1)?.city ?? draft.cities[0]?.key ?? 'city'
    // A document without a city gains one: an area is of a city.
    if (!draft.cities.some((known) => known.key === city))
      addItem(
        ['cities', city],
        { key: city, name: { [draft.languages[0]!]: t('hours.newCity') } },
        draft.cities.at(-1)?.key ?? null,
      )
    // Who draws where they deliver, delivers.
    const { services } = documentStore.value
    if (!services.includes('delivery'))
      void saveChanges([{ at: [...documentStore.at, 'services'], was: services, is: ['delivery', ...services] }])
    void addItem(
      [...at, key],
      newArea(documentStore, { key, city, polygon, name: { [draft.languages[0]!]: name } }),
      areas.at(-1)?.key ?? null,
    )
    setChosenKey(key)
  }

  return (
    <section className="pane min-w-0 self-start overflow-hidden" aria-label={t('hours.areas')}>
      <div className="relative isolate">
        <Suspense
          fallback={
            <div className="h-120 bg-sunken">
              <LoadingRows label={t('console.loading')} rows={3} />
            </div>
          }
        >
          <AreaMap
            documentStore={documentStore}
            areas={areas}
            chosenKey={chosen?.key ?? null}
            onChoose={setChosenKey}
            onDrawn={addArea}
          />
        </Suspense>
        {chosen ? (
          <AreaPanel
            key={chosen.key}
            at={[...at, chosen.key]}
            documentStore={documentStore}
            area={chosen}
            upperAreas={areasAbove(areas, chosen)}
            color={colorOfArea(areas.indexOf(chosen))}
            onClose={() => setChosenKey(null)}
          />
        ) : null}
      </div>
      {areas.length === 0 ? (
        <Empty icon={MapIcon} title={t('hours.noAreas')}>
          {t('hours.noAreasText')}
        </Empty>
      ) : (
        <DragDropProvider
          onDragEnd={({ operation, canceled }) => {
            const { source } = operation
            if (canceled || !isSortable(source)) return
            const { initialIndex, index } = source
            if (initialIndex === index) return
            const rest = areas.filter((_, place) => place !== initialIndex)
            moveItem([...at, areas[initialIndex]!.key], rest[index - 1]?.key ?? null)
          }}
        >
          <AreaTable
            areas={areas}
            chosenKey={chosen?.key ?? null}
            onChoose={setChosenKey}
            onMove={(key, after) => moveItem([...at, key], after)}
          />
        </DragDropProvider>
      )}
      <AddByRadius documentStore={documentStore} onAdd={addArea} />
    </section>
  )
}

/** A new area charges and promises what the last one does, until somebody says otherwise. */
function newArea(
  { value }: DocumentStore,
  drawn: Pick<Area, 'key' | 'city' | 'polygon'> & { readonly name: Readonly<Record<string, string>> },
): unknown {
  const last = value.areas.at(-1)
  return {
    ...drawn,
    ...(value.delivery.by === 'area' ? { deliveryFee: last?.deliveryFee ?? '0' } : {}),
    freeDeliveryFrom: null,
    minimumOrder: null,
    deliveryMinutes: last?.deliveryMinutes ?? { from: 30, to: 45 },
  }
}

interface AreaTableProps {
  readonly areas: readonly Area[]
  readonly chosenKey: string | null
  readonly onChoose: (key: string) => void
  readonly onMove: (key: string, after: string | null) => void
}

function AreaTable({ areas, chosenKey, onChoose, onMove }: AreaTableProps) {
  const t = useWords('hours')
  return (
    <div className="overflow-x-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th className="w-8">
              <span className="sr-only">{t('hours.order')}</span>
            </th>
            <th>{t('hours.area')}</th>
            <th data-number>{t('hours.fee')}</th>
            <th data-number className="max-tablet:hidden">
              {t('hours.freeFrom')}
            </th>
            <th data-number>{t('hours.minimum')}</th>
            <th data-number className="max-tablet:hidden">
              {t('hours.minutesHead')}
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area, place) => (
            <AreaRow
              key={area.key}
              area={area}
              place={place}
              isChosen={area.key === chosenKey}
              onChoose={() => onChoose(area.key)}
              onMove={(by) => {
                const to = place + by
                if (to < 0 || to >= areas.length) return
                const rest = areas.filter((_, other) => other !== place)
                onMove(area.key, rest[to - 1]?.key ?? null)
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AreaRow(props: {
  readonly area: Area
  readonly place: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onMove: (by: number) => void
}) {
  const { area, place, isChosen, onChoose, onMove } = props
  const t = useWords('hours')
  const textOf = useMerchantText()
  const money = useMoney()
  const sumOf = (sum: string | null | undefined) => (sum ? money.decimal(sum, { currency: false }) : '–')
  const { ref, handleRef } = useSortable({ id: area.key, index: place })
  const name = textOf(area.name) || area.key
  const { from, to } = area.deliveryMinutes
  return (
    <tr ref={ref} aria-selected={isChosen}>
      <td className="pe-0">
        <IconAction
          ref={handleRef}
          kind="bare"
          size="table"
          label={t('hours.moveArea', { name })}
          icon={<GripIcon size={16} />}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            event.stopPropagation()
            onMove(event.key === 'ArrowUp' ? -1 : 1)
          }}
        />
      </td>
      <td>
        <button type="button" className="flex items-center gap-2 text-start font-medium" onClick={onChoose}>
          <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
            <rect width="12" height="12" rx="4" fill={colorOfArea(place)} />
          </svg>
          {name}
        </button>
      </td>
      <td data-number>{sumOf(area.deliveryFee)}</td>
      <td data-number className="max-tablet:hidden">
        {sumOf(area.freeDeliveryFrom)}
      </td>
      <td data-number>{sumOf(area.minimumOrder)}</td>
      <td data-number className="whitespace-nowrap text-ink2 max-tablet:hidden">
        {from}–{to}
      </td>
    </tr>
  )
}

/** An area for who does not draw: so far around the outlet. */
function AddByRadius({
  documentStore,
  onAdd,
}: {
  readonly documentStore: DocumentStore
  readonly onAdd: (polygon: Area['polygon']) => void
}) {
  const t = useWords('hours')
  const [kilometres, setKilometres] = useState('3')
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        const metres = Number(kilometres.replace(',', '.')) * 1000
        if (!(metres >= 100 && metres <= 100_000)) return
        onAdd(circleAround(documentStore.value.location, metres).map(([lng, lat]) => [lng, lat]))
      }}
    >
      <label htmlFor="radius" className="text-ink2">
        {t('hours.radius')}
      </label>
      <input
        id="radius"
        inputMode="decimal"
        dir="ltr"
        className="box max-w-20"
        value={kilometres}
        onChange={({ currentTarget }) => setKilometres(currentTarget.value)}
      />
      <Button type="submit">{t('hours.addCircle')}</Button>
    </form>
  )
}
