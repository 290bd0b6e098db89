import type { Language } from '@compass/domain/languages'
import { type BrowserArea, loadWords } from '@compass/i18n/load'
import { noteDropped } from '#shell/forms/dropped-reload.ts'

/** Areas that every storefront page has; the others come with the screens that name them in `handle.words`. */
export const startWords: readonly BrowserArea[] = ['shell', 'menu', 'basket']

export interface WordsHandle {
  readonly words: readonly BrowserArea[]
}

export function pageLanguage(): Language {
  return document.documentElement.lang.slice(0, 2) as Language
}

/** A client loader that brings a screen's words along with its data. */
export function loadWithWords(...areas: BrowserArea[]) {
  return async ({ request, serverLoader }: { request: Request; serverLoader: <T = unknown>() => Promise<T> }) => {
    const [data] = await Promise.all([noteDropped(request.signal, serverLoader()), loadWords(pageLanguage(), areas)])
    return data
  }
}
