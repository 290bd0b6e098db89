import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'location.searchArea': 'Chercher une ville ou un quartier',
  'location.noArea': 'Aucun lieu de livraison ne porte ce nom. Essayez un mot plus court.',
  'location.orPickUp': 'Ou venez chercher votre commande',
  'location.useMyLocation': 'Utiliser ma position',
  'location.areaDenied':
    'La localisation est désactivée. Choisissez votre quartier dans la liste ou autorisez-la dans les réglages du navigateur.',
  'location.areaUnknown': 'Nous n’avons pas trouvé votre position. Choisissez votre quartier dans la liste.',
  'location.areaOutside': 'Nous ne livrons pas là où vous êtes. Choisissez un autre quartier dans la liste.',
  'location.outletAway': 'à {distance} de vous',
  'location.useMyPlace': 'Trouver le plus proche',
  'location.noLocation': 'Nous n’avons pas trouvé votre position. Choisissez un établissement dans la liste.',
  'location.locationDenied':
    'La localisation est désactivée. Choisissez un établissement dans la liste ou autorisez-la dans les réglages du navigateur.',
  'location.noOutlet': 'Établissement introuvable. Essayez un mot plus court.',
  'location.searchOutlet': 'Chercher un établissement',
  'location.deliveryFee': 'Livraison {amount}',
  'location.deliveryAbout': 'Livraison environ {amount}, selon la distance',
  'location.deliveryByCourier': 'Frais de livraison fixés par le livreur',
  'location.deliveryFree': 'Livraison offerte',
  'location.noDelivery': 'Cet établissement ne livre pas. Vous pouvez venir chercher votre commande.',
  'location.noPickup': 'Cet établissement fait seulement la livraison.',
  'location.searchPlace': 'Cherchez une ville, un quartier ou une rue',
  'location.clearSearch': 'Effacer la recherche',
  'location.placesFound': '{count, plural, one {# lieu trouvé} other {# lieux trouvés}}',
  'location.placesOffline': 'Vous êtes hors ligne. Vous pourrez chercher dès que la connexion revient.',
  'location.mapsAway': 'La recherche de rues est indisponible pour le moment. Les quartiers, eux, se trouvent.',
  'location.allPharmacies': 'Toutes les pharmacies et cliniques',
}
