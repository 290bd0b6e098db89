import { Card } from '@compass/ui/card'
import { ChevronDownIcon } from '@compass/ui/icons'
import type { ReactNode, Ref } from 'react'
import { useSticky } from './use-sticky.ts'

interface FoldProps {
  readonly ref?: Ref<HTMLDetailsElement>
  readonly title: string
  readonly note: string
  /** What is in it needs to be seen: something is wrong there. */
  readonly isOpen: boolean
  readonly onChange?: () => void
  readonly children: ReactNode
}

/** A card of one row that opens. */
export function Fold({ ref, title, note, isOpen, onChange, children }: FoldProps) {
  const staysOpen = useSticky(isOpen)
  return (
    <Card className="px-4.5">
      <details ref={ref} open={staysOpen || undefined} onChange={onChange} className="group/fold">
        <summary className="flex min-h-15.5 cursor-pointer items-center gap-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block text-name">{title}</span>
            <span className="block truncate text-small text-ink2 group-open/fold:hidden">{note}</span>
          </span>
          <ChevronDownIcon size={18} className="text-ink3 group-open/fold:rotate-180" />
        </summary>
        <div className="grid gap-2.5 pb-4.5">{children}</div>
      </details>
    </Card>
  )
}
