import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'medica.title': 'Υγεία κοντά σας',
  'medica.lists': 'Φαρμακεία ή ιατρεία',
  'medica.pharmacies': 'Φαρμακεία',
  'medica.clinics': 'Ιατρεία',
  'medica.searchPharmacies': 'Φαρμακείο ή φάρμακο',
  'medica.searchClinics': 'Ιατρείο ή ειδικότητα',
  'medica.noPlaceYet': 'Πού βρίσκεστε;',
  'medica.filter': 'Φίλτρα λίστας',
  'medica.nearest': 'Τα πιο κοντινά',
  'medica.deliversToMe': 'Παραδίδει σε μένα',
  'medica.branches': '{count, plural, one {# κατάστημα} other {# καταστήματα}}',
  'medica.book': 'Κλείστε ραντεβού',
  'medica.bookAt': 'Κλείστε ραντεβού: {name}',
  'medica.call': 'Κλήση',
  'medica.callName': 'Κλήση: {name}',
  'medica.mapOf': '{name} στον χάρτη',
  'medica.prescriptions':
    'Κάποια φάρμακα θέλουν συνταγή. Προσθέτετε μια φωτογραφία της στην ολοκλήρωση της παραγγελίας.',
  'medica.noPharmacies': 'Κανένα φαρμακείο',
  'medica.noClinics': 'Κανένα ιατρείο',
  'medica.emptyHint': 'Η λίστα είναι ακόμα άδεια. Ελάτε ξανά σύντομα.',
  'medica.tryOther': 'Τίποτα δεν ταιριάζει. Δοκιμάστε μικρότερη λέξη ή δείτε τα όλα.',
  'medica.showPharmacies': 'Όλα τα φαρμακεία',
  'medica.showClinics': 'Όλα τα ιατρεία',
  'medica.foundPharmacies': '{count, plural, =0 {Κανένα φαρμακείο} one {# φαρμακείο} other {# φαρμακεία}}',
  'medica.foundClinics': '{count, plural, =0 {Κανένα ιατρείο} one {# ιατρείο} other {# ιατρεία}}',
  'medica.hours': 'Ωράριο',
  'medica.findUs': 'Πώς θα έρθετε',
}
