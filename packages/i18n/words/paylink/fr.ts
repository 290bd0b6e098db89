import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'paylink.toPay': 'À payer',
  'paylink.secure': 'Sécurisé',
  'paylink.forName': 'Pour {name}',
  'paylink.payBy': 'À payer avant le <0>{day}, {time}</0>',
  'paylink.howToPay': 'Mode de paiement',
  'paylink.receiptSoon': 'Votre reçu s’affiche ici dès que vous avez payé. Une question\u202f? <0>Appelez-nous</0>',
  'paylink.noMethods': 'Le paiement en ligne n’est pas disponible pour le moment. Réessayez dans quelques minutes.',
  'paylink.expiredTitle': 'Ce lien a expiré',
  'paylink.expiredHint': 'Il était valable jusqu’au {day}, {time}. Rien ne vous a été débité.',
  'paylink.usedUpTitle': 'Ce lien a été utilisé',
  'paylink.usedUpHint': 'Il a été payé autant de fois que possible. Rien ne vous a été débité.',
  'paylink.paidTitle': 'Ce lien a été payé',
  'paylink.paidHint': 'Il se paie une seule fois, et c’est fait. Rien ne vous a été débité de nouveau.',
  'paylink.withdrawnTitle': 'Ce lien a été retiré',
  'paylink.withdrawnHint': 'Il ne peut plus être payé. Rien ne vous a été débité.',
  'paylink.invalidTitle': 'Lien de paiement non valide',
  'paylink.invalidHint':
    'Vérifiez que l’adresse est complète, ou demandez un nouveau lien à la personne qui l’a envoyé.',
  'paylink.askNew': 'Demander un nouveau lien',
  'paylink.phoneUntil': '{phone}, jusqu’à {time}',
  'paylink.paidBefore': 'Vous avez déjà payé une fois',
  'paylink.seeReceipt': 'Voir votre reçu',
  'paylink.goOn': 'Poursuivre le paiement',
  'paylink.thanksTitle': 'Paiement reçu',
  'paylink.thanksHint': 'Merci. {merchant} a bien reçu votre paiement.',
  'paylink.waitTitle': 'Nous attendons votre banque',
  'paylink.waitHint':
    'Votre banque n’a pas encore répondu. Cette page se met à jour toute seule\u202f; ne payez pas une seconde fois.',
  'paylink.unknownTitle': 'Ce paiement est introuvable',
  'paylink.unknownHint': 'Il n’a pas été effectué sur cet appareil. Ouvrez le lien là où vous avez payé.',
  'paylink.kept': 'Rien n’a été débité. Réessayez ou choisissez un autre moyen de paiement.',
  'paylink.noRetry': 'Ce lien ne peut plus être payé. Rien ne vous a été débité.',
  'paylink.backTitle': 'Votre argent vous revient',
  'paylink.backHint':
    'Le lien n’était plus ouvert à l’arrivée de votre paiement. {amount} vous sont remboursés\u202f; votre banque l’affiche sous 5 à 7 jours ouvrés.',
  'paylink.openUntil': 'Vous pouvez payer jusqu’à {time}.',
}
