import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'news.dearer': '{name} sada košta {price} (bilo je {before})',
  'news.cheaper': '{name} sada košta samo {price} (bilo je {before})',
  'news.goneChoice': '{name} više nije dostupno uz {options}',
  'news.nowNeeds': 'Uklonili smo {name}: sada treba izabrati „{group}“. Dodajte ponovo.',
  'news.nowFewer': 'Uklonili smo {name}: „{group}“ sada dozvoljava manje izbora. Dodajte ponovo.',
  'news.withoutChoice': '{name} je sada bez dodatka {options}: više nije dostupan',
  'news.notThisWay': '{name} nije dostupno za ovu vrstu porudžbine',
  'news.pickupAlone': '{name} nudi samo preuzimanje: vaša porudžbina je sada za preuzimanje',
  'news.deliveryAlone': '{name} nudi samo dostavu: vaša porudžbina je sada za dostavu',
  'news.gone': '{name} više nije dostupno',
  'news.lineChanged': '{name} se promenilo. Pogledajte izbor.',
  'news.instead': 'Dostupno umesto toga',
  'news.replace': 'Zameni',
  'news.replaceWith': '{name}: zameni sa {other}',
  'news.offerGone': 'Ponuda „{name}“ više ne važi',
  'news.offerOther': 'Sada važi „{other}“ umesto „{name}“',
  'news.broughtBack': 'Sačuvali smo vaš izbor, po današnjim cenama.',
  'news.putAside': 'Imate raniju korpu sa {count, plural, one {# stavkom} few {# stavke} other {# stavki}}.',
}
