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
  'landing.useMyLocation': 'Utiliser ma position',
  'landing.delivers': 'Livre chez vous',
  'landing.locationDenied':
    'La localisation est désactivée. Choisissez un établissement dans la liste ou autorisez-la dans les réglages du navigateur.',
  'landing.locationUnknown': 'Nous n’avons pas trouvé votre position. Choisissez un établissement dans la liste.',
  'landing.outside': 'Aucun établissement ne livre là où vous êtes. Vous pouvez tout de même regarder les cartes.',
  'landing.near': '{count, plural, one {# établissement livre chez vous} other {# établissements livrent chez vous}}',
  'landing.pickupOnly': 'Retrait uniquement',
  'landing.empty': 'Aucun commerçant pour l’instant',
  'landing.emptyHint': 'Appliquez le document d’un commerçant et il apparaît ici.',
}
