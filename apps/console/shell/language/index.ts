import { isLanguage, LANGUAGES, type Language } from '@compass/domain/languages'

const STORED = 'compass-console-language'

/** What staff chose in this browser, else the first of the browser's own that we speak, else English. */
export function findLanguage(): Language {
  const chosen = readStored()
  if (chosen) return chosen
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? LANGUAGES[0]
}

/** The page is loaded again in the chosen language: words, direction and formats change together. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED, language)
  } catch {
    // A browser that stores nothing stays with its own language.
  }
  location.reload()
}

function readStored(): Language | null {
  try {
    const stored = localStorage.getItem(STORED)
    return stored !== null && isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}
