import { paths } from '#paths'
import type { FoundView } from './found-view.ts'

interface Search {
  readonly url: string
  readonly storeId: string
  readonly words: string
  /** How the page is written and served: language, its merchant's first one, service. */
  readonly page: Readonly<Record<string, string>>
}

/** Asks for the products alone, as the search screen does with each key; null where the network or the API says no. */
export async function readFound({ url, storeId, words, page }: Search, signal: AbortSignal): Promise<FoundView | null> {
  try {
    const answer = await fetch(`${paths.found(url, storeId)}?${new URLSearchParams({ query: words, ...page })}`, {
      signal,
    })
    return answer.ok ? ((await answer.json()) as FoundView) : null
  } catch {
    return null
  }
}
