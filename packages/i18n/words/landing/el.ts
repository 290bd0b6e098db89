import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'landing.title': 'Τι τραβάει η όρεξή σας;',
  'landing.pageTitle': 'Παραγγείλτε από καταστήματα κοντά σας',
  'landing.description': 'Επιλέξτε κατάστημα, παραγγείλτε ό,τι σας αρέσει και δείτε την παραγγελία ως την πόρτα.',
  'landing.places': '{count, plural, one {# κατάστημα για παραγγελία} other {# καταστήματα για παραγγελία}}',
  'landing.search': 'Αναζητήστε κατάστημα ή προϊόν',
  'landing.all': 'Όλα',
  'landing.openNow': 'Ανοιχτά τώρα',
  'landing.filter': 'Φίλτρα καταστημάτων',
  'landing.noPlace': 'Δεν βρήκαμε αυτό το κατάστημα. Δοκιμάστε μια πιο σύντομη λέξη.',
  'landing.useMyLocation': 'Χρήση της τοποθεσίας μου',
  'landing.delivers': 'Παραδίδει σε εσάς',
  'landing.locationDenied':
    'Η άδεια τοποθεσίας είναι κλειστή. Επιλέξτε κατάστημα από τη λίστα ή επιτρέψτε την στις ρυθμίσεις του περιηγητή.',
  'landing.locationUnknown': 'Δεν βρήκαμε την τοποθεσία σας. Επιλέξτε κατάστημα από τη λίστα.',
  'landing.outside': 'Κανένα κατάστημα δεν παραδίδει εκεί που βρίσκεστε. Μπορείτε να δείτε τι υπάρχει.',
  'landing.near': '{count, plural, one {# κατάστημα παραδίδει σε εσάς} other {# καταστήματα παραδίδουν σε εσάς}}',
  'landing.pickupOnly': 'Μόνο παραλαβή',
  'landing.empty': 'Κανένα κατάστημα ακόμα',
  'landing.emptyHint': 'Εφαρμόστε το έγγραφο ενός καταστήματος και θα εμφανιστεί εδώ.',
}
