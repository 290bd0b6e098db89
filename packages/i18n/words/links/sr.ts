import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'links.pageTitle': '{name}: svi naši linkovi',
  'links.order': 'Poručite dostavu',
  'links.pickup': 'Poručite i preuzmite',
  'links.pay': 'Platite',
  'links.map': 'Gde smo',
  'links.call': 'Pozovite nas',
  'links.message': 'Pišite nam na WhatsApp',
  'links.mail': 'Pišite nam mejl',
  'links.social': 'Pratite nas',
  'links.stores': '{count, plural, one {# objekat} few {# objekta} other {# objekata}}',
  'links.languages': 'Jezici',
  'links.goneTitle': 'Ne možemo da nađemo ove linkove',
  'links.goneHint': 'Adresa je možda stara. Potražite kod ili link ponovo.',
}
