import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'aftercare.invoice': 'Τιμολόγιο (PDF)',
  'aftercare.rate': 'Αξιολογήστε την παραγγελία',
  'aftercare.rateTitle': 'Πώς ήταν η παραγγελία {number};',
  'aftercare.stars': '{count, plural, one {# αστέρι} other {# αστέρια}}',
  'aftercare.feedback': 'Τι ήταν καλό και τι όχι;',
  'aftercare.feedbackHint': 'Το διαβάζει το κατάστημα.',
  'aftercare.send': 'Αποστολή αξιολόγησης',
  'aftercare.sending': 'Στέλνουμε την αξιολόγησή σας',
  'aftercare.yourRating': 'Η αξιολόγησή σας: {stars}',
  'aftercare.thanks': 'Ευχαριστούμε για την αξιολόγηση.',
  'aftercare.messages': 'Μηνύματα της επίδειξης',
  'aftercare.messagesHint': 'Όσα θα έδειχναν τα τηλέφωνα. Τίποτα δεν στέλνεται πραγματικά.',
  'aftercare.noMessages': 'Κανένα μήνυμα ακόμα. Παραγγείλτε κάτι και δείτε αυτή τη σελίδα.',
  'aftercare.sms': 'Μήνυμα SMS',
  'aftercare.whatsapp': 'Μήνυμα WhatsApp',
  'aftercare.tellMe': 'Ενημερώστε με όταν αλλάξει',
  'aftercare.tellMeHint': 'Το δείχνει ο περιηγητής σας, ακόμα κι όταν η σελίδα είναι κλειστή.',
  'aftercare.told': 'Αυτός ο περιηγητής σας ενημερώνει όταν αλλάζει η παραγγελία.',
  'aftercare.notTold': 'Αυτός ο περιηγητής δεν επιτρέπει ειδοποιήσεις. Μπορείτε να το αλλάξετε στις ρυθμίσεις του.',
  'aftercare.tellNoMore': 'Μη με ενημερώνετε άλλο',
  'aftercare.tellAsking': 'Ερώτηση στον περιηγητή σας',
  'aftercare.tellStopping': 'Γίνεται ακύρωση',
  'aftercare.tellFailed': 'Δεν πέτυχε. Δοκιμάστε ξανά σε λίγο.',
}
