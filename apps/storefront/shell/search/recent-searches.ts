const MOST = 6

const nameOf = (url: string) => `compass-searches-${url}`

/** Words that were searched for on this device, newest first; none where the browser keeps nothing. */
export function recentSearches(url: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(url)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function rememberSearch(url: string, words: string): void {
  const word = words.trim()
  if (word.length < 2) return
  const others = recentSearches(url).filter((one) => one.toLowerCase() !== word.toLowerCase())
  // What was typed on the way to a longer word is no search of its own.
  const whole = others.filter((one) => !word.toLowerCase().startsWith(one.toLowerCase()))
  keep(url, [word, ...whole].slice(0, MOST))
}

export function forgetSearches(url: string): void {
  keep(url, [])
}

function keep(url: string, words: readonly string[]): void {
  try {
    if (words.length > 0) localStorage.setItem(nameOf(url), JSON.stringify(words))
    else localStorage.removeItem(nameOf(url))
  } catch {
    // A browser that keeps nothing forgets its searches.
  }
}
