import type { useWords } from '#shell/merchants/shell-provider.tsx'

/** What a screen reader hears of a search's results. */
export function describeResults(
  t: ReturnType<typeof useWords<'search'>>,
  total: number,
  instead: string | null,
): string {
  const count = t('search.results', { count: total })
  return instead ? `${t('search.resultsInstead', { words: instead })} · ${count}` : count
}
