import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'links.pageTitle': '{name}: όλοι οι σύνδεσμοί μας',
  'links.order': 'Παραγγελία στο σπίτι',
  'links.pickup': 'Παραγγελία για παραλαβή',
  'links.pay': 'Πληρωμή',
  'links.map': 'Πού θα μας βρείτε',
  'links.call': 'Καλέστε μας',
  'links.message': 'Μήνυμα στο WhatsApp',
  'links.mail': 'Στείλτε μας email',
  'links.social': 'Ακολουθήστε μας',
  'links.stores': '{count, plural, one {# κατάστημα} other {# καταστήματα}}',
  'links.languages': 'Γλώσσες',
  'links.goneTitle': 'Δεν βρίσκουμε αυτούς τους συνδέσμους',
  'links.goneHint': 'Η διεύθυνση ίσως είναι παλιά. Βρείτε ξανά τον κωδικό ή τον σύνδεσμο.',
}
