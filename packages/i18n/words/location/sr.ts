import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'location.searchArea': 'Potražite grad ili deo grada',
  'location.noArea': 'Ne nalazimo deo grada koji tražite. Probajte kraću reč.',
  'location.orPickUp': 'Ili preuzmite porudžbinu',
  'location.useMyLocation': 'Koristi moju lokaciju',
  'location.areaDenied':
    'Lokacija nije dozvoljena. Izaberite deo grada sa liste ili je dozvolite u podešavanjima pregledača.',
  'location.areaUnknown': 'Nismo našli vašu lokaciju. Izaberite deo grada sa liste.',
  'location.areaOutside': 'Ne dostavljamo tamo gde ste sada. Izaberite drugi deo grada sa liste.',
  'location.outletAway': '{distance} od vas',
  'location.useMyPlace': 'Nađi najbliži objekat',
  'location.noLocation': 'Nismo našli vašu lokaciju. Izaberite objekat sa liste.',
  'location.locationDenied':
    'Lokacija nije dozvoljena. Izaberite objekat sa liste ili je dozvolite u podešavanjima pregledača.',
  'location.noOutlet': 'Nema objekta sa tim imenom. Probajte kraću reč.',
  'location.searchOutlet': 'Pretraži objekte',
  'location.deliveryFee': 'Dostava {amount}',
  'location.deliveryAbout': 'Dostava oko {amount}, po udaljenosti',
  'location.deliveryByCourier': 'Cenu dostave određuje dostavljač',
  'location.deliveryFree': 'Besplatna dostava',
  'location.noDelivery': 'Ovaj objekat ne dostavlja. Porudžbinu možete preuzeti.',
  'location.noPickup': 'Ovaj objekat samo dostavlja.',
  'location.searchPlace': 'Tražite grad, naselje ili ulicu',
  'location.clearSearch': 'Obriši pretragu',
  'location.placesFound': '{count, plural, one {Pronađeno # mesto} few {Pronađena # mesta} other {Pronađeno # mesta}}',
  'location.placesOffline': 'Niste na mreži. Možete ponovo da tražite kad se veza vrati.',
  'location.mapsAway': 'Ulice trenutno ne mogu da se traže. Delovi grada mogu.',
  'location.allPharmacies': 'Sve apoteke i klinike',
}
