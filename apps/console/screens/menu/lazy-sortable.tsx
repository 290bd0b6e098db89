import { useSortable } from '@dnd-kit/react/sortable'
import { type RefObject, useEffect, useState } from 'react'
import { useSortableInput } from '#shell/sorting/index.tsx'
import { whenIdle } from './when-idle.ts'

interface LazySortableProps {
  readonly id: string
  readonly index: number
  readonly name: string
  readonly element: RefObject<HTMLElement | null>
  readonly handle: RefObject<HTMLElement | null>
}

/** Makes a row of a long list one that can be dragged, a moment after it stands there: rows come while somebody types. */
export function LazySortable(props: LazySortableProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => whenIdle(() => setReady(true)), [])
  return isReady ? <Draggable {...props} /> : null
}

function Draggable({ id, index, name, element, handle }: LazySortableProps) {
  const { isDragSource } = useSortable({ ...useSortableInput(id, index, name), element, handle })
  useEffect(() => {
    element.current?.toggleAttribute('data-dragged', isDragSource)
  }, [element, isDragSource])
  return null
}
