import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

/**
 * A part with a script of its own. It loads when it is first wanted and then stays, so that it can leave as it came. `fetch`
 * brings the script at an idle moment after the page has been woken: nobody waits for it, and who only looks never fetches
 * it.
 */
export function LazyPart({
  wanted,
  fetch,
  children,
}: {
  wanted: boolean
  fetch: () => Promise<unknown>
  children: ReactNode
}) {
  const [used, setUsed] = useState(wanted)
  if (wanted && !used) setUsed(true)
  useEffect(() => {
    // Without a network it is asked for again when it is wanted.
    const timer = setTimeout(() => fetch().catch(() => {}), 200)
    return () => clearTimeout(timer)
  }, [fetch])
  return used ? <Suspense>{children}</Suspense> : null
}

/** A part that a page can do without: where its script does not come, as without a network, there is nothing in its place. */
export function lazyOrNothing<Props>(fetch: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => fetch().catch(() => ({ default: (_: Props): ReactNode => null })))
}
