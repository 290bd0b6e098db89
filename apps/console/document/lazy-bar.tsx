import { loadConsoleWords } from '@compass/i18n/load-console'
import { lazy, Suspense } from 'react'
import { findLanguage } from '#shell/language/index.ts'

const Bar = lazy(async () => {
  const [{ PublishBar }] = await Promise.all([
    import('./publish-bar.tsx'),
    loadConsoleWords(findLanguage(), ['history']),
  ])
  return { default: PublishBar }
})

/** The bar of what is not published, fetched after the screen: who works at a counter never fetches it. */
export function LazyPublishBar() {
  return (
    <Suspense fallback={null}>
      <Bar />
    </Suspense>
  )
}
