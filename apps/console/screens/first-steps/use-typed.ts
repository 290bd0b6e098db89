import { useEffect } from 'react'
import type { Entry, StepProps } from './step-props.ts'

/** Shows what a step would keep in the phone beside it, as often as it changes. */
export function useTyped(onTyped: StepProps['onTyped'], entries: readonly Entry[]): void {
  const typed = JSON.stringify(entries)
  useEffect(() => onTyped(JSON.parse(typed) as readonly Entry[]), [typed, onTyped])
}
