import { useState } from 'react'

/** Items of a list without keys in the document: each has one as long as the screen is open. */
export interface Rows<T> {
  readonly ids: readonly string[]
  readonly put: (place: number, value: T) => void
  /** Answers what brings it back. */
  readonly remove: (place: number) => () => void
  readonly add: (value: T) => void
  /** Moves one behind another; null: it is the first. */
  readonly move: (id: string, after: string | null) => void
}

export function useRows<T>(values: readonly T[], write: (values: readonly T[]) => void): Rows<T> {
  const [stored, setStored] = useState<readonly string[]>([])
  const ids = stored.length === values.length ? stored : fitIds(stored, values.length)
  if (ids !== stored) setStored(ids)
  return {
    ids,
    put: (place, value) => write(values.with(place, value)),
    remove: (place) => {
      setStored(ids.toSpliced(place, 1))
      write(values.toSpliced(place, 1))
      return () => write(values)
    },
    add: (value) => write([...values, value]),
    move: (id, after) => {
      const next = moveId(ids, id, after)
      setStored(next)
      write(next.map((one) => values[ids.indexOf(one)]!))
    },
  }
}

/** As many ids as there are items: those that there were stay. */
function fitIds(ids: readonly string[], count: number): readonly string[] {
  const next = Math.max(0, ...ids.map((id) => Number(id) + 1))
  return Array.from({ length: count }, (_, place) => ids[place] ?? String(next + place))
}

function moveId(ids: readonly string[], id: string, after: string | null): string[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id)
}
