import type { useWords } from '#shell/merchants/shell-provider.tsx'

/** What a screen reader hears of a search's results. */
export function describeResults(t: ReturnType<typeof useWords<'menu'>>, total: number, instead: string | null): string {
  const count = t('menu.results', { count: total })
  return instead ? `${t('menu.resultsInstead', { words: instead })} · ${count}` : count
}
