import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'landing.title': 'Šta vam se danas poručuje?',
  'landing.pageTitle': 'Poručite iz objekata u blizini',
  'landing.description': 'Izaberite objekat, poručite omiljeno i pratite porudžbinu do vrata.',
  'landing.places':
    '{count, plural, one {# objekat za poručivanje} few {# objekta za poručivanje} other {# objekata za poručivanje}}',
  'landing.search': 'Potražite objekat ili stavku',
  'landing.all': 'Sve',
  'landing.openNow': 'Otvoreno sada',
  'landing.filter': 'Filtrirajte objekte',
  'landing.noPlace': 'Nema objekta sa tim imenom. Probajte kraću reč.',
  'landing.pickupOnly': 'Samo preuzimanje',
  'landing.empty': 'Još nema prodavaca',
  'landing.emptyHint': 'Primenite dokument prodavca i pojaviće se ovde.',
}
