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
  'landing.useMyLocation': 'Koristi moju lokaciju',
  'landing.delivers': 'Dostavlja vam',
  'landing.locationDenied':
    'Lokacija nije dozvoljena. Izaberite objekat sa liste ili je dozvolite u podešavanjima pregledača.',
  'landing.locationUnknown': 'Nismo našli vašu lokaciju. Izaberite objekat sa liste.',
  'landing.outside': 'Nijedan objekat ne dostavlja tamo gde ste sada. Ponudu ipak možete da pogledate.',
  'landing.near':
    '{count, plural, one {# objekat vam dostavlja} few {# objekta vam dostavljaju} other {# objekata vam dostavlja}}',
  'landing.pickupOnly': 'Samo preuzimanje',
  'landing.empty': 'Još nema prodavaca',
  'landing.emptyHint': 'Primenite dokument prodavca i pojaviće se ovde.',
}
