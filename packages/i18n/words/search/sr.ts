import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'search.clear': 'Obriši pretragu',
  'search.recent': 'Nedavne pretrage',
  'search.popular': 'Česte pretrage',
  'search.forget': 'Obriši nedavne pretrage',
  'search.results': '{count, plural, =0 {Nema rezultata} one {# rezultat} few {# rezultata} other {# rezultata}}',
  'search.resultsInstead': 'Prikazujemo rezultate za „{words}“',
  'search.all': 'Prikaži sve ({count})',
  'search.none': 'Nema rezultata za „{query}“',
  'search.noneHint': 'Probajte kraću reč ili prelistajte meni.',
}
