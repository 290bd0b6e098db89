import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'news.dearer': '{name} sada košta {price}, ranije {before}',
  'news.cheaper': '{name} je sada jeftinije: {price}, ranije {before}',
  'news.goneChoice': '{name} više nije dostupno uz {options}',
  'news.nowNeeds': '{name} više nije u porudžbini: sada treba izabrati „{group}“. Dodajte ponovo.',
  'news.nowFewer': '{name} više nije u porudžbini: „{group}“ sada dozvoljava manje izbora. Dodajte ponovo.',
  'news.withoutChoice': '{name} je sada bez dodatka {options}: više nije dostupan',
  'news.notThisWay': '{name} nije dostupno na ovaj način',
  'news.pickupAlone': '{name} nudi samo preuzimanje: vaša porudžbina je sada za preuzimanje',
  'news.deliveryAlone': '{name} nudi samo dostavu: vaša porudžbina je sada za dostavu',
  'news.gone': '{name} više nije dostupno',
  'news.lineChanged': '{name} se promenilo. Pogledajte izbor.',
  'news.instead': 'Umesto toga',
  'news.replace': 'Zameni',
  'news.replaceWith': '{name}: zameni sa {other}',
  'news.offerGone': 'Ponuda „{name}“ više ne važi',
  'news.offerOther': 'Sada važi „{other}“ umesto „{name}“',
  'news.putAside':
    'Ranija porudžbina, sa {count, plural, one {# stavkom} few {# stavke} other {# stavki}}, ostavljena je po strani.',
}
