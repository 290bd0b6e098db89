import { loadWords } from '@compass/i18n/load'
import { Suspense, useEffect, useState } from 'react'
import { lazyOrNothing } from '#shell/deferred-hydration/lazy-part.tsx'
import { pageLanguage } from '#shell/languages/words.ts'

/** What is said and done without a network, with its words: fetched while there is one. */
export async function fetchOfflinePart() {
  const [part] = await Promise.all([import('./offline-part.tsx'), loadWords(pageLanguage(), ['offline'])])
  return part
}
const OfflinePart = lazyOrNothing(fetchOfflinePart)

/** The part for times without a network, which comes at an idle moment after the page has been woken. */
export function OfflineBanner() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return wanted ? (
    <Suspense>
      <OfflinePart />
    </Suspense>
  ) : null
}
