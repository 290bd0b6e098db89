import { Accessibility } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, type DragEndEvent, useDroppable } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { GripIcon } from '#parts/icons.ts'
import { useWords } from '#shell/language/words.tsx'
import { useSpeak } from './spoken.tsx'

/** Told which item moves, and the key after which it stands then; null: it is the first. */
export type OnMove = (key: string, after: string | null) => void

interface SortedList {
  readonly order: readonly string[]
  readonly onMove: OnMove
}

/** What a row says of itself: two lists may have items of the same key. */
interface RowData {
  readonly kind: string
  readonly key: string
  readonly name: string
}

/** Lists of one area by the kind of their items. */
const Lists = createContext<Map<string, SortedList> | null>(null)
const Kind = createContext('')

function idOf(kind: string, key: string): string {
  return `${kind} ${key}`
}

function rowOf(item: { readonly data: object } | null | undefined): RowData | null {
  return item && 'key' in item.data ? (item.data as RowData) : null
}

function readDropPlace(item: { readonly data: object } | null | undefined): DropPlace | null {
  return item && 'place' in item.data ? (item.data as DropPlace) : null
}

/** Where an item of another list can be let go. */
interface DropPlace {
  readonly place: string
  readonly placeName: string
}

/** Around lists between which something is dragged: `onDrop` is told what was let go over which place. */
export function DragArea(props: {
  readonly onDrop?: (key: string, place: string) => void
  readonly children: ReactNode
}) {
  const { onDrop, children } = props
  const [lists] = useState(() => new Map<string, SortedList>())
  const spoken = useSpokenDragging(lists)
  const end = ({ canceled, operation: { source, target } }: Pick<DragEndEvent, 'canceled' | 'operation'>) => {
    const row = rowOf(source)
    const place = readDropPlace(target)
    if (!canceled && row && place) onDrop?.(row.key, place.place)
    return Boolean(place)
  }
  return (
    <DragDropProvider
      plugins={spoken}
      onDragEnd={(event, manager) => {
        if (end(event)) {
          // The rows that it passed on its way stand where they stood.
          for (const item of manager.registry.droppables)
            if (isSortable(item)) item.sortable.index = item.sortable.initialIndex
          return
        }
        const row = rowOf(event.operation.source)
        const list = row && lists.get(row.kind)
        if (event.canceled || !list) return
        const ids = list.order.map((key) => idOf(row.kind, key))
        const place = move(ids, event).map(String).indexOf(idOf(row.kind, row.key))
        if (place < 0 || place === list.order.indexOf(row.key)) return
        const others = list.order.filter((key) => key !== row.key)
        list.onMove(row.key, others[place - 1] ?? null)
      }}
    >
      <Lists value={lists}>{children}</Lists>
    </DragDropProvider>
  )
}

/** Says in the reader's language what is dragged, and where it is. */
function useSpokenDragging(lists: ReadonlyMap<string, SortedList>) {
  const t = useWords('editor')
  return useMemo(() => {
    const announcements = {
      dragstart: ({ operation: { source } }: { operation: DragEndEvent['operation'] }) => {
        const row = rowOf(source)
        return row ? t('editor.dragPicked', { name: row.name }) : undefined
      },
      dragover: ({ operation: { source, target } }: { operation: DragEndEvent['operation'] }) => {
        const row = rowOf(source)
        if (!row || source?.id === target?.id) return
        const place = readDropPlace(target)
        if (place) return t('editor.dragOver', { name: row.name, place: place.placeName })
        const index = isSortable(source) ? source.sortable.index : -1
        const of = lists.get(row.kind)?.order.length ?? 0
        return index < 0 ? undefined : t('editor.moved', { name: row.name, place: index + 1, of })
      },
      dragend: ({ canceled, operation: { source } }: Pick<DragEndEvent, 'canceled' | 'operation'>) => {
        const row = rowOf(source)
        return row && canceled ? t('editor.dragBack', { name: row.name }) : undefined
      },
    }
    const instructions = { draggable: t('editor.dragHow') }
    const configured = Accessibility.configure({ announcements, screenReaderInstructions: instructions })
    return (defaults: readonly unknown[]) => [...defaults.filter((one) => one !== Accessibility), configured] as never
  }, [t, lists])
}

/**
 * A list whose items are put in order by their grip, or by Alt with an arrow. `onMove` is told what stands before the item. With
 * a kind it belongs to the area around it, where its items can be dragged elsewhere, too.
 */
export function SortableList({ kind = '', children, ...list }: SortedList & { kind?: string; children: ReactNode }) {
  const rows = (
    <Registered kind={kind} {...list}>
      {children}
    </Registered>
  )
  return kind === '' ? <DragArea>{rows}</DragArea> : rows
}

function Registered({ kind, order, onMove, children }: SortedList & { kind: string; children: ReactNode }) {
  const lists = useContext(Lists)
  useEffect(() => {
    lists?.set(kind, { order, onMove })
  })
  useEffect(() => () => void lists?.delete(kind), [lists, kind])
  return <Kind value={kind}>{children}</Kind>
}

/** How the library knows a row; rows of one kind change places with each other alone. */
export function useSortableInput(key: string, index: number, name: string) {
  const kind = useContext(Kind)
  const data: RowData = { kind, key, name }
  return { id: idOf(kind, key), index, data, ...(kind === '' ? {} : { type: kind, accept: kind, group: kind }) }
}

/** What a row needs to be dragged: where it is measured, and its grip. */
export function useSortableRow(key: string, index: number, name = '') {
  const { ref, handleRef, isDragSource } = useSortable(useSortableInput(key, index, name))
  return { ref, handleRef, isDragged: isDragSource }
}

/** A row over which an item of another kind can be let go. */
export function useDropPlace(place: string, { accept, name }: { readonly accept: string; readonly name: string }) {
  const data: DropPlace = { place, placeName: name }
  const { ref, isDropTarget } = useDroppable({ id: `into ${place}`, accept, data })
  return { placeRef: ref, isOver: isDropTarget }
}

/** Alt and an arrow do what dragging does, and say where the item is now. */
export function useMoveByKeys(
  order: readonly string[],
  onMove: OnMove,
): (event: KeyboardEvent, key: string, name: string) => boolean {
  const t = useWords('editor')
  const speak = useSpeak()
  return (event, key, name) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false
    event.preventDefault()
    const by = event.key === 'ArrowUp' ? -1 : 1
    const after = placeAfter(order, key, by)
    if (after === undefined) {
      speak(t('editor.atTheEnd', { name }))
      return true
    }
    onMove(key, after)
    speak(t('editor.moved', { name, place: order.indexOf(key) + by + 1, of: order.length }))
    return true
  }
}

/** The key after which an item stands once it has moved by so many places; undefined: it is at the end already. */
function placeAfter(order: readonly string[], key: string, by: number): string | null | undefined {
  const from = order.indexOf(key)
  const to = from + by
  if (from < 0 || by === 0 || to < 0 || to >= order.length) return undefined
  const others = order.filter((one) => one !== key)
  return to === 0 ? null : others[to - 1]!
}

export function Grip(props: {
  readonly label: string
  readonly handleRef: RefObject<HTMLButtonElement | null> | ((element: Element | null) => void)
  readonly onKeyDown: (event: KeyboardEvent) => void
}) {
  const { label, handleRef, onKeyDown } = props
  const t = useWords('editor')
  return (
    <button
      ref={handleRef}
      type="button"
      aria-label={label}
      aria-roledescription={t('editor.grip')}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={label}
      onKeyDown={onKeyDown}
      className="grid h-9 w-5 shrink-0 cursor-grab touch-none place-items-center rounded-little text-ink3"
    >
      <GripIcon size={16} />
    </button>
  )
}
