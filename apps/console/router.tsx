import type { Language } from '@compass/domain/languages'
import { loadConsoleWords } from '@compass/i18n/load-console'
import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { CONSOLE } from '#paths'
import { SCREENS } from './routes.tsx'
import { FailedScreen, NotFound } from './shell/frame/failed-screen.tsx'
import { Frame, loadFrame } from './shell/frame/frame.tsx'
import { Merchants } from './shell/frame/merchants.tsx'
import { UseLink } from './shell/session/use-link.tsx'

/** The routes of the console; each screen comes with its words when it is opened. */
export function createConsoleRouter(language: Language, queries: QueryClient): ReturnType<typeof createBrowserRouter> {
  const screens = SCREENS.map(({ path, words, load }): RouteObject => {
    const lazy = async () => {
      const [{ Screen }] = await Promise.all([load(), loadConsoleWords(language, words)])
      return { Component: Screen }
    }
    return { path: `${path}/*`, lazy, ErrorBoundary: FailedScreen }
  })
  return createBrowserRouter(
    [
      { index: true, Component: Merchants },
      { path: 'in', Component: UseLink },
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
