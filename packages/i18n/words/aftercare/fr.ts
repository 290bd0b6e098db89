import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'aftercare.invoice': 'Facture (PDF)',
  'aftercare.rate': 'Noter la commande',
  'aftercare.rateTitle': 'Comment était la commande {number}\u202f?',
  'aftercare.stars': '{count, plural, one {# étoile} other {# étoiles}}',
  'aftercare.feedback': 'Qu’avez-vous aimé\u202f? Que pourrions-nous améliorer\u202f?',
  'aftercare.feedbackHint': 'L’établissement lit chaque commentaire.',
  'aftercare.send': 'Envoyer la note',
  'aftercare.sending': 'Envoi de votre note',
  'aftercare.yourRating': 'Votre note\u00a0: {stars}',
  'aftercare.thanks': 'Merci pour votre note.',
  'aftercare.messages': 'Messages de la démo',
  'aftercare.messagesHint': 'Les messages que recevrait un téléphone. Rien n’est vraiment envoyé.',
  'aftercare.noMessages': 'Pas encore de message. Passez une commande pour les voir arriver.',
  'aftercare.sms': 'Par SMS',
  'aftercare.whatsapp': 'Par WhatsApp',
  'aftercare.tellMe': 'M’avertir pour cette commande',
  'aftercare.tellMeHint': 'Votre navigateur vous tient au courant, même si cette page est fermée.',
  'aftercare.told': 'Votre navigateur vous avertira pour cette commande.',
  'aftercare.notTold': 'Les notifications sont bloquées. Vous pouvez les autoriser dans les réglages du navigateur.',
  'aftercare.tellNoMore': 'Désactiver les notifications',
  'aftercare.tellAsking': 'Demande à votre navigateur',
  'aftercare.tellStopping': 'Désactivation des notifications',
  'aftercare.tellFailed': 'Cela n’a pas marché. Réessayez dans un instant.',
}
