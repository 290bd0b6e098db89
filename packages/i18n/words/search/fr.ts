import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'search.clear': 'Effacer la recherche',
  'search.recent': 'Recherches récentes',
  'search.popular': 'Recherches fréquentes',
  'search.forget': 'Effacer les recherches récentes',
  'search.results': '{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',
  'search.resultsInstead': 'Résultats pour «\u00a0{words}\u00a0»',
  'search.all': 'Tout afficher ({count})',
  'search.none': 'Aucun résultat pour «\u00a0{query}\u00a0»',
  'search.noneHint': 'Essayez un mot plus court, ou parcourez la carte.',
}
