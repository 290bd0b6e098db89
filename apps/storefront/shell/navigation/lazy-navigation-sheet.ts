import { loadWords } from '@compass/i18n/load'
import { lazy } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'

/** The side menu with its words: it is fetched once a page is awake, and drawn when it is opened. */
export const fetchNavigation = async () => {
  const [{ NavigationSheet }] = await Promise.all([
    import('./navigation-sheet.tsx'),
    loadWords(pageLanguage(), ['navigation']),
  ])
  return { default: NavigationSheet }
}

export const LazyNavigationSheet = lazy(fetchNavigation)
