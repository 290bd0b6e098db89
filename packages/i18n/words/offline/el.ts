import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'offline.asOf': 'Είστε εκτός σύνδεσης. Το μενού είναι όπως ήταν {time}.',
  'offline.hint': 'Η σελίδα ανοίγει μόνη της μόλις συνδεθείτε ξανά.',
  'offline.menus': 'Μενού που ανοίγουν χωρίς σύνδεση',
  'offline.kept': 'Φυλάχτηκε σε αυτή τη συσκευή. Μπαίνει στο καλάθι σας μόλις συνδεθείτε ξανά.',
  'offline.waiting': 'Περιμένει τη σύνδεση: {items}. Το βάζουμε στο καλάθι σας μόλις συνδεθείτε ξανά.',
  'offline.drop': 'Να μην προστεθεί',
  'offline.sending': 'Συνδεθήκατε ξανά. Προσθέτουμε ό,τι φυλάξατε.',
  'offline.sent': 'Ό,τι φυλάξατε είναι τώρα στο καλάθι σας.',
  'offline.notAll': 'Κάτι άλλαξε όσο ήσασταν εκτός σύνδεσης:',
}
