import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'privacy.cardTitle': 'Možemo li da izbrojimo vašu posetu?',
  'privacy.cardHint':
    'Tako vidimo šta se ljudima dopada i koji oglasi rade. {count, plural, one {To saznaje i {companies}.} few {To saznaju i {companies}.} other {To saznaju i {companies}.}} Porudžbina ide isto u oba slučaja.',
  'privacy.no': 'Ne, hvala',
  'privacy.yes': 'Da, u redu je',
  'privacy.oneByOne': 'Izaberite pojedinačno',
  'privacy.changeAny': 'promenite kad god želite u meniju sa strane',
  'privacy.title': 'Izbor privatnosti',
  'privacy.intro': 'Vi odlučujete šta druge kompanije smeju da saznaju. Porudžbina ide isto u oba slučaja.',
  'privacy.ads': 'Brojanje mojih poseta',
  'privacy.adsHint':
    '{count, plural, one {{companies} saznaje} few {{companies} saznaju} other {{companies} saznaju}} koje strane menija gledate i preko kog oglasa ste došli. Adrese, porudžbine i plaćanja ostaju kod nas.',
  'privacy.snapHint':
    'Kada se prijavite, Snap dobija i vaš broj telefona i imejl, šifrovane tako da ne mogu da se pročitaju.',
  'privacy.chat': 'Čet na stranama porudžbine',
  'privacy.chatHint': 'Čet vodi {company}. Saznaje šta pišete i koji uređaj koristite.',
  'privacy.allow': 'Da',
  'privacy.refuse': 'Ne',
  'privacy.save': 'Sačuvaj izbor',
  'privacy.saved': 'Vaš izbor je sačuvan.',
  'privacy.byBrowser':
    'Vaš pregledač traži od sajtova da ne dele vaše podatke (Global Privacy Control). To važi kao ne, i toga se držimo.',
  'privacy.nothing': 'Ništa ne delimo sa drugim kompanijama, pa nema šta da se bira.',
  'privacy.toMenu': 'Nazad na meni',
  'privacy.chatTitle': 'Pišite nam',
  'privacy.chatStart': 'Započni čet',
  'privacy.chatOpening': 'Čet se otvara',
  'privacy.chatFailed': 'Čet se nije otvorio. Pozovite nas ili pokušajte kasnije.',
}
