import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'privacy.cardTitle': 'Pouvons-nous compter votre visite ?',
  'privacy.cardHint':
    'Cela nous montre ce qui plaît et quelles publicités fonctionnent. {count, plural, one {{companies} le reçoit aussi.} other {{companies} le reçoivent aussi.}} Vous commandez de la même façon dans les deux cas.',
  'privacy.no': 'Non, merci',
  'privacy.yes': 'Oui, d’accord',
  'privacy.oneByOne': 'Choisir un par un',
  'privacy.changeAny': 'modifiable à tout moment dans le volet latéral',
  'privacy.title': 'Choix de confidentialité',
  'privacy.intro':
    'Vous décidez de ce que d’autres sociétés peuvent savoir. Vous commandez de la même façon dans les deux cas.',
  'privacy.ads': 'Compter mes visites',
  'privacy.adsHint':
    '{count, plural, one {{companies} apprend} other {{companies} apprennent}} quelles pages de la carte vous regardez et quelle publicité vous a amené ici. Adresses, commandes et paiements restent chez nous.',
  'privacy.snapHint':
    'Une fois que vous êtes connecté, Snap reçoit aussi votre numéro de téléphone et votre e-mail, brouillés de façon à être illisibles.',
  'privacy.chat': 'Messagerie sur les pages d’une commande',
  'privacy.chatHint':
    'La messagerie est gérée par {company}, qui apprend ce que vous écrivez et quel appareil vous utilisez.',
  'privacy.allow': 'Oui',
  'privacy.refuse': 'Non',
  'privacy.save': 'Enregistrer mes choix',
  'privacy.saved': 'Vos choix sont enregistrés.',
  'privacy.byBrowser':
    'Votre navigateur demande aux sites de ne pas partager vos données (Global Privacy Control). Cela vaut un non, et nous le respectons.',
  'privacy.nothing': 'Nous ne partageons rien avec d’autres sociétés : il n’y a rien à choisir.',
  'privacy.toMenu': 'Retour à la carte',
  'privacy.chatTitle': 'Écrivez-nous',
  'privacy.chatStart': 'Ouvrir la messagerie',
  'privacy.chatOpening': 'La messagerie s’ouvre',
  'privacy.chatFailed': 'La messagerie ne s’est pas ouverte. Appelez-nous ou réessayez plus tard.',
}
