import { directionOf } from '@compass/domain/languages'
import { loadConsoleWords } from '@compass/i18n/load-console'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './console.css'
import { createConsoleRouter } from './router.tsx'
import { createQueries } from './shell/calls/index.tsx'
import { findLanguage } from './shell/language/index.ts'
import { LanguageProvider } from './shell/language/words.tsx'
import { applyScheme } from './shell/theme/index.ts'

const language = findLanguage()
document.documentElement.lang = language
document.documentElement.dir = directionOf(language)
applyScheme()
await loadConsoleWords(language, ['console'])

const queries = createQueries()
createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <LanguageProvider value={language}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={createConsoleRouter(language, queries)} />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
)
