import type { ComponentProps, ReactNode } from 'react'
import { useRemovedToast } from '#shell/toasts/use-removed-toast.ts'
import { EntryRow } from './entry-row.tsx'
import { type OnMove, SortableList } from './index.tsx'
import type { Rows } from './use-rows.ts'

/** Rows that are put in order by hand. */
export function EntryList(props: {
  readonly order: readonly string[]
  readonly onMove: OnMove
  readonly children: ReactNode
}) {
  const { children, ...list } = props
  return (
    <SortableList {...list}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</ul>
    </SortableList>
  )
}

type EntryProps = ComponentProps<typeof EntryRow>

/** A row of a list without keys: once it is gone it can be brought back. */
export function PlacedEntry<T>({
  rows,
  place,
  ...entry
}: Omit<EntryProps, 'id' | 'index' | 'order' | 'onMove' | 'onRemove'> & {
  readonly rows: Rows<T>
  readonly place: number
}) {
  const notifyRemoved = useRemovedToast()
  return (
    <EntryRow
      {...entry}
      id={rows.ids[place]!}
      index={place}
      order={rows.ids}
      onMove={rows.move}
      onRemove={() => notifyRemoved(entry.name, rows.remove(place))}
    />
  )
}
