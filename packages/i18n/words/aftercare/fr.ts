import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'aftercare.invoice': 'Facture (PDF)',
  'aftercare.rate': 'Noter la commande',
  'aftercare.rateTitle': 'Comment était la commande {number}\u00a0?',
  'aftercare.stars': '{count, plural, one {# étoile} other {# étoiles}}',
  'aftercare.feedback': 'Qu’est-ce qui était bien, ou moins bien\u00a0?',
  'aftercare.feedbackHint': 'La boutique le lit.',
  'aftercare.send': 'Envoyer la note',
  'aftercare.sending': 'Envoi de votre note',
  'aftercare.yourRating': 'Votre note\u00a0: {stars}',
  'aftercare.thanks': 'Merci pour votre note.',
  'aftercare.messages': 'Messages de la démo',
  'aftercare.messagesHint': 'Ce que les téléphones afficheraient. Rien n’est vraiment envoyé.',
  'aftercare.noMessages': 'Pas encore de message. Passez une commande et regardez cette page.',
  'aftercare.sms': 'Par SMS',
  'aftercare.whatsapp': 'Par WhatsApp',
  'aftercare.tellMe': 'Me prévenir à chaque étape',
  'aftercare.tellMeHint': 'Votre navigateur l’affiche, même si cette page est fermée.',
  'aftercare.told': 'Ce navigateur vous prévient à chaque étape de la commande.',
  'aftercare.notTold': 'Ce navigateur n’autorise pas les notifications. Vous pouvez le changer dans ses réglages.',
  'aftercare.tellNoMore': 'Ne plus me prévenir',
  'aftercare.tellAsking': 'Demande à votre navigateur',
  'aftercare.tellStopping': 'Annulation en cours',
  'aftercare.tellFailed': 'Cela n’a pas marché. Réessayez dans un instant.',
}
