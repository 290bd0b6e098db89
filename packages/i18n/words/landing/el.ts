import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'landing.title': 'Τι θα θέλατε σήμερα;',
  'landing.pageTitle': 'Παραγγείλετε από μέρη κοντά σας',
  'landing.description': 'Διαλέξτε ένα μέρος, πάρτε ό,τι σας αρέσει και δείτε την παραγγελία να έρχεται.',
  'landing.places': '{count, plural, one {# μέρος για παραγγελία} other {# μέρη για παραγγελία}}',
  'landing.search': 'Αναζητήστε ένα μέρος ή ένα πιάτο',
  'landing.noPlace': 'Κανένα μέρος δεν λέγεται έτσι. Δοκιμάστε μια πιο σύντομη λέξη.',
  'landing.pickupOnly': 'Μόνο παραλαβή',
  'landing.empty': 'Κανένα κατάστημα ακόμα',
  'landing.emptyHint': 'Εφαρμόστε το έγγραφο ενός καταστήματος και θα εμφανιστεί εδώ.',
}
