import { loadWords } from '@compass/i18n/load'
import { useNavigation } from 'react-router'
import { LazyPart, lazyOrNothing } from '#shell/deferred-hydration/lazy-part.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'

// Fetched beforehand: on a connection that is slow it would come last.
const fetchScreen = async () => {
  await loadWords(pageLanguage(), ['facts'])
  return import('#shell/waiting/waiting-screen.tsx')
}
const WaitingScreen = lazyOrNothing(fetchScreen)

/** Another screen is on its way: a line at the top after 400 ms, and the facts where nothing of that screen is there yet. */
export function NavigationProgress() {
  const t = useWords('shell')
  const isIdle = useNavigation().state === 'idle'
  return (
    <>
      {isIdle ? null : (
        <div role="status">
          <div role="progressbar" aria-label={t('shell.loading')} className="waiting" />
        </div>
      )}
      <LazyPart wanted={!isIdle} fetch={fetchScreen}>
        <WaitingScreen />
      </LazyPart>
    </>
  )
}
