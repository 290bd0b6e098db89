import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'medica.title': 'Zdravlje u blizini',
  'medica.lists': 'Apoteke ili ordinacije',
  'medica.pharmacies': 'Apoteke',
  'medica.clinics': 'Ordinacije',
  'medica.searchPharmacies': 'Apoteka ili lek',
  'medica.searchClinics': 'Ordinacija ili oblast',
  'medica.noPlaceYet': 'Gde se nalazite?',
  'medica.filter': 'Filtriraj listu',
  'medica.nearest': 'Najbliže',
  'medica.deliversToMe': 'Dostavlja do mene',
  'medica.branches': '{count, plural, one {# objekat} few {# objekta} other {# objekata}}',
  'medica.book': 'Zakažite pregled',
  'medica.bookAt': 'Zakažite pregled: {name}',
  'medica.call': 'Pozovite',
  'medica.callName': 'Pozovite: {name}',
  'medica.mapOf': '{name} na mapi',
  'medica.prescriptions': 'Za neke lekove je potreban recept. Njegovu fotografiju dodajete pri poručivanju.',
  'medica.noPharmacies': 'Nema apoteka',
  'medica.noClinics': 'Nema ordinacija',
  'medica.emptyHint': 'Lista je još prazna. Navratite uskoro.',
  'medica.tryOther': 'Ništa ne odgovara. Probajte kraću reč ili prikažite sve.',
  'medica.showPharmacies': 'Prikaži sve apoteke',
  'medica.showClinics': 'Prikaži sve ordinacije',
  'medica.foundPharmacies': '{count, plural, =0 {Nema apoteka} one {# apoteka} few {# apoteke} other {# apoteka}}',
  'medica.foundClinics':
    '{count, plural, =0 {Nema ordinacija} one {# ordinacija} few {# ordinacije} other {# ordinacija}}',
  'medica.hours': 'Radno vreme',
  'medica.findUs': 'Kako doći',
}
