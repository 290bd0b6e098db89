import { loadWords } from '@compass/i18n/load'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pageLanguage, startWords, type WordsHandle } from '#shell/languages/words.ts'
import { ServerPartsContext } from '../../root.tsx'

/** What a screen needs before React takes its page over, as a sheet that stands in it already. */
export interface PreparedHandle {
  readonly prepare: () => Promise<void>
}

declare global {
  interface Window {
    __reactRouterRouteModules: Record<string, { handle?: Partial<WordsHandle & PreparedHandle> }>
    /** Set by the waking script: called when the page answers by itself, and gone then. */
    compassAwake?: () => void
  }
}

/**
 * The router aborts a load that another step overtakes, and leaves the abort uncaught (remix-run/react-router, 14203). Nobody
 * lost anything: it is no fault of the page.
 */
function forgiveAborts(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
}

/** Asked for once: where it does not come, its own failure is not told either. */
let reporter: Promise<typeof import('#shell/telemetry/reporter.ts')> | undefined

/** What goes wrong is told to the server by a part that loads when it is first needed. */
function report(event: unknown): void {
  reporter ??= import('#shell/telemetry/reporter.ts')
  reporter.then(({ take }) => take(event)).catch(() => {})
}

const FAULTS = ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError']

/** Gives the page to React, once its words are there. */
export async function hydrate(): Promise<void> {
  addEventListener('unhandledrejection', forgiveAborts)
  for (const fault of FAULTS) addEventListener(fault, report)
  const handles = Object.values(window.__reactRouterRouteModules).map(({ handle }) => handle)
  const later = handles.flatMap((handle) => handle?.words ?? [])
  await Promise.all([
    loadWords(pageLanguage(), [...startWords, ...later]),
    ...handles.map((handle) => handle?.prepare?.()),
  ])
  // A page that has to be drawn anew after a fault keeps the styles that it was served with.
  const style = document.querySelector('style')
  const asServed = { nonce: style?.nonce, css: style?.textContent ?? '', wake: '', fonts: [] }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ServerPartsContext value={asServed}>
          <HydratedRouter />
        </ServerPartsContext>
      </StrictMode>,
      {
        onCaughtError(error) {
          console.error(error)
          report(error)
        },
      },
    )
  })
}
