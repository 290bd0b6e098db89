import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'landing.title': 'De quoi avez-vous envie\u202f?',
  'landing.pageTitle': 'Commandez près de chez vous',
  'landing.description':
    'Choisissez un établissement, commandez ce que vous aimez et suivez votre commande jusqu’à la porte.',
  'landing.places': '{count, plural, one {# établissement où commander} other {# établissements où commander}}',
  'landing.search': 'Chercher un établissement ou un article',
  'landing.all': 'Tout',
  'landing.openNow': 'Ouvert maintenant',
  'landing.filter': 'Filtrer les établissements',
  'landing.noPlace': 'Établissement introuvable. Essayez un mot plus court.',
  'landing.pickupOnly': 'Retrait uniquement',
  'landing.empty': 'Aucun commerçant pour l’instant',
  'landing.emptyHint': 'Appliquez le document d’un commerçant et il apparaît ici.',
}
