import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/index.tsx'

export type TimelineStep = {
  readonly key: string
  readonly title: string
  readonly note?: ReactNode
  /** "19:08", "around 19:45". */
  readonly time?: string | undefined
  readonly state: 'done' | 'now' | 'coming' | 'failed'
  /** 15 px; a tick otherwise. */
  readonly icon?: ReactNode
}

const dots = {
  done: 'bg-mark text-surface',
  now: 'bg-mark text-surface ring-6 ring-tint2',
  coming: 'bg-sunken text-ink3',
  failed: 'bg-bad text-surface',
}

/** The way of an order: dots of 28 on a line of 2. The step under way is marked as current. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ key, title, note, time, state, icon }, i) => {
        const next = steps[i + 1]
        const line = next && next.state !== 'coming' ? 'bg-mark' : 'bg-line'
        return (
          <li
            key={key}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative flex gap-4 not-last:pb-5.5"
          >
            {next ? <span aria-hidden="true" className={`absolute start-3.25 top-7 -bottom-0 w-0.5 ${line}`} /> : null}
            <span className={`relative grid size-7 shrink-0 place-items-center rounded-full ${dots[state]}`}>
              {icon ?? <CheckIcon size={15} />}
            </span>
            <span className="min-w-0 flex-1 pt-0.5">
              <span className={`block text-name ${state === 'coming' ? 'text-ink3' : ''}`}>{title}</span>
              {note ? <span className="block text-small text-ink2">{note}</span> : null}
            </span>
            {time ? (
              <bdi className={`min-w-0 shrink-0 pt-0.75 text-small ${state === 'coming' ? 'text-ink3' : 'text-ink2'}`}>
                {time}
              </bdi>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
