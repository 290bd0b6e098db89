import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'search.clear': 'Καθαρισμός αναζήτησης',
  'search.recent': 'Πρόσφατες αναζητήσεις',
  'search.popular': 'Δημοφιλείς αναζητήσεις',
  'search.forget': 'Διαγραφή πρόσφατων αναζητήσεων',
  'search.results': '{count, plural, =0 {Κανένα αποτέλεσμα} one {# αποτέλεσμα} other {# αποτελέσματα}}',
  'search.resultsInstead': 'Δείχνουμε αποτελέσματα για «{words}»',
  'search.all': 'Εμφάνιση όλων ({count})',
  'search.none': 'Κανένα αποτέλεσμα για «{query}»',
  'search.noneHint': 'Δοκιμάστε μια πιο σύντομη λέξη ή δείτε το μενού.',
}
