import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'aftercare.invoice': 'Τιμολόγιο (PDF)',
  'aftercare.rate': 'Αξιολογήστε την παραγγελία',
  'aftercare.rateTitle': 'Πώς ήταν η παραγγελία {number};',
  'aftercare.stars': '{count, plural, one {# αστέρι} other {# αστέρια}}',
  'aftercare.feedback': 'Τι σας άρεσε; Τι μπορεί να γίνει καλύτερο;',
  'aftercare.feedbackHint': 'Το κατάστημα διαβάζει κάθε σχόλιο.',
  'aftercare.send': 'Αποστολή αξιολόγησης',
  'aftercare.sending': 'Στέλνουμε την αξιολόγησή σας',
  'aftercare.yourRating': 'Η αξιολόγησή σας: {stars}',
  'aftercare.thanks': 'Ευχαριστούμε για την αξιολόγηση.',
  'aftercare.messages': 'Μηνύματα της επίδειξης',
  'aftercare.messagesHint': 'Τα μηνύματα που θα έπαιρνε ένα τηλέφωνο. Τίποτα δεν στέλνεται πραγματικά.',
  'aftercare.noMessages': 'Κανένα μήνυμα ακόμα. Κάντε μια παραγγελία για να τα δείτε να έρχονται.',
  'aftercare.sms': 'Μήνυμα SMS',
  'aftercare.whatsapp': 'Μήνυμα WhatsApp',
  'aftercare.tellMe': 'Ειδοποιήστε με για αυτή την παραγγελία',
  'aftercare.tellMeHint': 'Ο περιηγητής δείχνει τις αλλαγές, ακόμα κι όταν η σελίδα είναι κλειστή.',
  'aftercare.told': 'Ο περιηγητής θα σας ειδοποιεί για αυτή την παραγγελία.',
  'aftercare.notTold': 'Οι ειδοποιήσεις είναι αποκλεισμένες. Μπορείτε να τις επιτρέψετε στις ρυθμίσεις του περιηγητή.',
  'aftercare.tellNoMore': 'Απενεργοποίηση ειδοποιήσεων',
  'aftercare.tellAsking': 'Ερώτηση στον περιηγητή σας',
  'aftercare.tellStopping': 'Απενεργοποιούμε τις ειδοποιήσεις',
  'aftercare.tellFailed': 'Δεν πέτυχε. Δοκιμάστε ξανά σε λίγο.',
}
