import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'landing.title': 'De quoi avez-vous envie\u00a0?',
  'landing.pageTitle': 'Commandez près de chez vous',
  'landing.description': 'Choisissez une adresse, prenez ce qui vous plaît et suivez votre commande.',
  'landing.places': '{count, plural, one {# adresse où commander} other {# adresses où commander}}',
  'landing.search': 'Chercher une adresse ou un plat',
  'landing.noPlace': 'Aucune adresse ne porte ce nom. Essayez un mot plus court.',
  'landing.pickupOnly': 'À emporter seulement',
  'landing.empty': 'Aucun commerçant pour l’instant',
  'landing.emptyHint': 'Appliquez le document d’un commerçant et il apparaît ici.',
}
