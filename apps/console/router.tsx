import type { Language } from '@compass/domain/languages'
import { loadConsoleWords } from '@compass/i18n/load-console'
import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { CONSOLE, ENTRY } from '#paths'
import { SCREENS } from './routes.tsx'
import { FailedScreen, NotFound } from './shell/frame/failed-screen.tsx'
import { Frame, loadFrame } from './shell/frame/frame.tsx'
import { Merchants } from './shell/frame/merchants.tsx'

/** The routes of the console; each screen comes with its words when it is opened. */
export function createConsoleRouter(language: Language, queries: QueryClient): ReturnType<typeof createBrowserRouter> {
  const screens = SCREENS.map(({ path, words, load }): RouteObject => {
    const lazy = async () => {
      const [{ Screen }] = await Promise.all([load(), loadConsoleWords(language, words)])
      return { Component: Screen }
    }
    return { path: `${path}/*`, lazy, ErrorBoundary: FailedScreen }
  })
  /** Coming in: nobody is known yet. */
  const entry = (page: 'SignInPage' | 'LinkPage') => async () => {
    const [pages] = await Promise.all([import('./screens/sign-in/index.tsx'), loadConsoleWords(language, ['staff'])])
    return { Component: pages[page] }
  }
  return createBrowserRouter(
    [
      { index: true, Component: Merchants },
      { path: ENTRY.slice(1), lazy: entry('LinkPage'), ErrorBoundary: FailedScreen, HydrateFallback: () => null },
      { path: ':slug/sign-in', lazy: entry('SignInPage'), ErrorBoundary: FailedScreen, HydrateFallback: () => null },
      {
        id: 'frame',
        path: ':slug',
        Component: Frame,
        ErrorBoundary: FailedScreen,
        // A session is answered at once; a grey page in between would only blink.
        HydrateFallback: () => null,
        loader: loadFrame(language, queries, SCREENS),
        children: [...screens, { path: '*', Component: NotFound }],
      },
    ],
    { basename: CONSOLE },
  )
}
