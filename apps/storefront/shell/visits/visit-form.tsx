import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { VisitResult } from './change-visit.ts'
import { useVisit } from './live-visit.ts'
import { visitPaths } from './visit-paths.ts'

interface VisitFormProps {
  readonly intent: string
  readonly fields?: Readonly<Record<string, string | number>>
  /** Where it leads without scripts. */
  readonly back: string
  /** Told as it is sent. */
  readonly onSend?: () => void
  /** Told each answer, once. */
  readonly onDone?: (result: VisitResult) => void
  readonly className?: string
  readonly children:
    | ReactNode
    | ((form: { readonly isBusy: boolean; readonly result: VisitResult | null }) => ReactNode)
}

/** A form of the visit: it works as it stands, and where scripts run its answer becomes the visit on the screen. */
export function VisitForm({ intent, fields = {}, back, onSend, onDone, className, children }: VisitFormProps) {
  const { url } = useMerchant()
  const { data, state, submit } = useFetcher<VisitResult>()
  const { take } = useVisit(url, null)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!data) return
    if (data.visit) take(data.visit)
    done.current?.(data)
  }, [data, take])
  const isBusy = state !== 'idle'
  return (
    <form
      method="post"
      action={visitPaths.cart(url)}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const { submitter } = event.nativeEvent as SubmitEvent
        const form = new FormData(event.currentTarget, submitter)
        form.delete('back')
        onSend?.()
        void submit(form, { method: 'post', action: visitPaths.cart(url), defaultShouldRevalidate: false })
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="back" value={back} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === 'function' ? children({ isBusy, result: data ?? null }) : children}
    </form>
  )
}
