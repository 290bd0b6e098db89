import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'messages.code': '{code} je vaš kod za {merchant}. Ne dajte ga nikome.',
  'messages.phoneChanged': '{merchant}: vaš nalog sada ima drugi broj. Niste vi? Pozovite {phone}.',
  'messages.staffInvitation': '{merchant} vas poziva u svoju konzolu. Veza važi jednom, u naredna 24 sata: {link}',
  'messages.payLink': '{merchant}: molimo platite {amount} za {what}. Platite ovde: {link}',
  'messages.payLinkPaid': '{merchant}: primili smo {amount} za {what}. Potvrda: {link}',
  'messages.accepted': '{merchant}: porudžbina {number} je potvrđena. Pratite je: {link}',
  'messages.readyToPickUp': '{merchant}: porudžbina {number} je spremna. Preuzmite je: {outlet}.',
  'messages.onItsWay': '{merchant}: porudžbina {number} je na putu. {link}',
  'messages.delivered': '{merchant}: porudžbina {number} je dostavljena. Prijatno.',
  'messages.pickedUp': '{merchant}: porudžbina {number} je preuzeta. Prijatno.',
  'messages.undelivered': '{merchant}: nismo uspeli da dostavimo porudžbinu {number}. Pozovite {phone}.',
  'messages.declined': '{merchant}: nismo mogli da potvrdimo porudžbinu {number}. Ništa nije naplaćeno. {link}',
  'messages.restConfirmed': 'Ostatak porudžbine je potvrđen.',
  'messages.cancelledByStore':
    '{merchant}: porudžbina {number} je otkazana. Ništa nije naplaćeno. Za pitanja pozovite {phone}.',
  'messages.cancelledByCustomer': '{merchant}: otkazali ste porudžbinu {number}. Ništa nije naplaćeno.',
  'messages.declinedPaid': '{merchant}: nismo mogli da potvrdimo porudžbinu {number}. Novac vam se vraća. {link}',
  'messages.cancelledByStorePaid':
    '{merchant}: porudžbina {number} je otkazana. Novac vam se vraća. Za pitanja pozovite {phone}.',
  'messages.cancelledByCustomerPaid': '{merchant}: otkazali ste porudžbinu {number}. Novac vam se vraća.',
  'messages.refunded':
    '{merchant}: vraćamo vam {amount} za porudžbinu {number}. Banka će to prikazati za 5–7 radnih dana.',
  'messages.refundedAsCredits':
    '{merchant}: {amount} za porudžbinu {number} vratili smo na vaš nalog, za sledeću porudžbinu.',
  'messages.refundedInCash':
    '{merchant}: dugujemo vam {amount} u gotovini za porudžbinu {number}. Pozovite {phone} da ih preuzmete.',
  'messages.refundedByManager':
    '{merchant}: vraćamo vam {amount} za porudžbinu {number}. To rešava poslovođa. Za pitanja pozovite {phone}.',
  'messages.problemAnswered': '{merchant}: odgovorili smo vam o porudžbini {number}: {link}',
  'messages.question': '{merchant}: neka stavka iz porudžbine {number} je rasprodata. Recite nam šta da radimo: {link}',
  'messages.hello': 'Zdravo,',
  'messages.thanks': 'Hvala vam.',
  'messages.leaveAtDoor': 'Ostavite ispred vrata.',
  'messages.declineSoldOut': 'Nešto iz vaše porudžbine upravo se rasprodalo.',
  'messages.declineBusy': 'Trenutno imamo previše porudžbina.',
  'messages.declineClosing': 'Zatvaramo i ne stižemo da je pripremimo.',
  'messages.declineAddress': 'Ne možemo da dostavimo na ovu adresu.',
  'messages.guest': 'Gost {number}',
}
