import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'landing.title': 'Šta vam se danas jede?',
  'landing.pageTitle': 'Poručite iz mesta u blizini',
  'landing.description': 'Izaberite mesto i ono što volite, pa pratite kako porudžbina stiže.',
  'landing.places':
    '{count, plural, one {# mesto za poručivanje} few {# mesta za poručivanje} other {# mesta za poručivanje}}',
  'landing.search': 'Potražite mesto ili jelo',
  'landing.noPlace': 'Nijedno mesto se tako ne zove. Probajte kraću reč.',
  'landing.pickupOnly': 'Samo preuzimanje',
  'landing.empty': 'Još nema prodavaca',
  'landing.emptyHint': 'Primenite dokument prodavca i pojaviće se ovde.',
}
