import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'medica.title': 'La santé près de vous',
  'medica.lists': 'Pharmacies ou cabinets',
  'medica.pharmacies': 'Pharmacies',
  'medica.clinics': 'Cabinets',
  'medica.searchPharmacies': 'Une pharmacie, un remède',
  'medica.searchClinics': 'Un cabinet, une spécialité',
  'medica.noPlaceYet': 'Où êtes-vous\u202f?',
  'medica.filter': 'Filtrer la liste',
  'medica.nearest': 'Les plus proches',
  'medica.deliversToMe': 'Livre chez moi',
  'medica.branches': '{count, plural, one {# adresse} other {# adresses}}',
  'medica.book': 'Prendre rendez-vous',
  'medica.bookAt': 'Prendre rendez-vous\u00a0: {name}',
  'medica.call': 'Appeler',
  'medica.callName': 'Appeler {name}',
  'medica.mapOf': '{name} sur la carte',
  'medica.prescriptions':
    'Certains médicaments demandent une ordonnance. Vous en ajoutez une photo au moment de commander.',
  'medica.noPharmacies': 'Aucune pharmacie',
  'medica.noClinics': 'Aucun cabinet',
  'medica.emptyHint': 'La liste est encore vide. Revenez bientôt.',
  'medica.tryOther': 'Rien ne correspond. Essayez un mot plus court, ou affichez tout.',
  'medica.showPharmacies': 'Afficher toutes les pharmacies',
  'medica.showClinics': 'Afficher tous les cabinets',
  'medica.foundPharmacies': '{count, plural, =0 {Aucune pharmacie} one {# pharmacie} other {# pharmacies}}',
  'medica.foundClinics': '{count, plural, =0 {Aucun cabinet} one {# cabinet} other {# cabinets}}',
  'medica.hours': 'Horaires',
  'medica.findUs': 'Comment venir',
}
