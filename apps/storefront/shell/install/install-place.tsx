import { loadWords } from '@compass/i18n/load'
import { Suspense, useEffect, useState } from 'react'
import { lazyOrNothing } from '#shell/deferred-hydration/lazy-part.tsx'
import { pageLanguage } from '#shell/languages/words.ts'

const Prompt = lazyOrNothing(async () => {
  await loadWords(pageLanguage(), ['install'])
  return import('./install-prompt.tsx')
})

/** What asks whether to put the store on the home screen: fetched a while after somebody has touched the page. */
export function InstallPlace() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setWanted, 3000, true)
    return () => clearTimeout(timer)
  }, [])
  return wanted ? (
    <Suspense>
      <Prompt />
    </Suspense>
  ) : null
}
