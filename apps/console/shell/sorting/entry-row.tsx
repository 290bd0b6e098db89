import { BinIcon, ChevronDownIcon } from '@compass/ui/icons'
import { type ReactNode, useState } from 'react'
import { IconAction } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'
import { Grip, type OnMove, useMoveByKeys, useSortableRow } from './index.tsx'

/** A row of a sortable list: its name opens its fields. */
export function EntryRow(props: {
  readonly id: string
  readonly index: number
  readonly order: readonly string[]
  readonly name: string
  /** Stands below the name. */
  readonly note?: ReactNode
  /** Stands behind it: what lacks, what is hidden. */
  readonly mark?: ReactNode
  readonly onMove: OnMove
  /** Absent: it cannot go. */
  readonly onRemove?: (() => void) | undefined
  readonly startsOpen?: boolean
  /** It stands inside another row. */
  readonly isInner?: boolean
  readonly children: ReactNode
}) {
  const { id, index, order, name, note, mark, onMove, onRemove, startsOpen = false, isInner = false, children } = props
  const t = useWords('editor')
  const [isOpen, setOpen] = useState(startsOpen)
  const { ref, handleRef } = useSortableRow(id, index, name)
  const moveByKeys = useMoveByKeys(order, onMove)
  return (
    <li ref={ref} className={`rounded-form ${isInner ? 'bg-surface' : 'bg-sunken'}`}>
      <div className="flex items-center gap-1 px-1">
        <Grip
          label={t('editor.moveItem', { name })}
          handleRef={handleRef}
          onKeyDown={(event) => moveByKeys(event, id, name)}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => moveByKeys(event, id, name)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 py-1.5 text-start"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate text-row">
              <bdi>{name}</bdi>
            </span>
            {note ? <span className="block truncate text-note text-ink2">{note}</span> : null}
          </span>
          {mark}
          <ChevronDownIcon size={16} className={`shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        {onRemove ? (
          <IconAction
            label={t('editor.removeNamed', { name })}
            kind="bare"
            size="table"
            icon={<BinIcon size={16} />}
            onClick={onRemove}
          />
        ) : null}
      </div>
      {isOpen ? <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pt-1 pb-3">{children}</div> : null}
    </li>
  )
}
