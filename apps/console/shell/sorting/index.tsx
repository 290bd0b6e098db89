import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { GripIcon } from '#parts/icons.ts'
import { useWords } from '#shell/language/words.tsx'
import { useSpeak } from './spoken.tsx'

/** Told which item moves, and the key after which it stands then; null: it is the first. */
export type OnMove = (key: string, after: string | null) => void

/** A list whose items are put in order by their grip, or by Alt with an arrow. `onMove` is told what stands before the item. */
export function SortableList(props: {
  readonly order: readonly string[]
  readonly onMove: OnMove
  readonly children: ReactNode
}) {
  const { order, onMove, children } = props
  return (
    <DragDropProvider
      onDragEnd={(event) => {
        const key = event.operation.source?.id
        if (event.canceled || key === undefined) return
        const next = move([...order], event).map(String)
        const place = next.indexOf(String(key))
        if (place >= 0 && place !== order.indexOf(String(key))) onMove(String(key), next[place - 1] ?? null)
      }}
    >
      {children}
    </DragDropProvider>
  )
}

/** What a row needs to be dragged: where it is measured, and its grip. */
export function useSortableRow(id: string, index: number) {
  const { ref, handleRef, isDragSource } = useSortable({ id, index })
  return { ref, handleRef, isDragged: isDragSource }
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
  return (
    <button
      ref={handleRef}
      type="button"
      aria-label={label}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={label}
      onKeyDown={onKeyDown}
      className="grid h-9 w-5 shrink-0 cursor-grab touch-none place-items-center rounded-little text-ink3"
    >
      <GripIcon size={16} />
    </button>
  )
}
