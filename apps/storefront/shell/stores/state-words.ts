import type { Language, Text } from '@compass/domain/languages'

/** The messages of the states in which a store takes no orders, by the names that refusals have. */
const MESSAGES = {
  closed: 'store_closed',
  opensSoon: 'store_closed',
  paused: 'channel_paused',
  inactive: 'store_inactive',
  testing: 'store_testing',
} as const

export type StateWords = { readonly [state in 'open' | 'closingSoon' | keyof typeof MESSAGES]?: string }

/**
 * What a merchant says in its own words of a store that takes no orders (the specification, section 3, `msgConfig`). Words of
 * another language than the page's are left out: ours are in the reader's.
 */
export function findStateWords(msgConfig: Readonly<Record<string, Text>>, language: Language): StateWords {
  return Object.fromEntries(
    Object.entries(MESSAGES).flatMap(([state, message]) => {
      const words = msgConfig[message]?.[language]
      return words ? [[state, words]] : []
    }),
  )
}
