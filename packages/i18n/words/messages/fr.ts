import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'messages.code': '{code} est votre code pour {merchant}. Ne le donnez à personne.',
  'messages.phoneChanged':
    '{merchant}\u00a0: votre compte a maintenant un autre numéro. Ce n’était pas vous\u202f? Appelez le {phone}.',
  'messages.staffInvitation':
    '{merchant} vous invite dans sa console. Le lien sert une seule fois, sous 24 heures : {link}',
  'messages.payLink': '{merchant}\u00a0: merci de régler {amount} pour {what}. Payez ici\u00a0: {link}',
  'messages.payLinkPaid': '{merchant}\u00a0: nous avons bien reçu {amount} pour {what}. Votre reçu\u00a0: {link}',
  'messages.accepted': '{merchant}\u00a0: la commande {number} est confirmée. Suivez-la\u00a0: {link}',
  'messages.readyToPickUp': '{merchant}\u00a0: la commande {number} est prête. Retrait chez {outlet}.',
  'messages.onItsWay': '{merchant}\u00a0: la commande {number} est en route. {link}',
  'messages.delivered': '{merchant}\u00a0: la commande {number} a été livrée. Profitez-en bien.',
  'messages.pickedUp': '{merchant}\u00a0: la commande {number} a été retirée. Profitez-en bien.',
  'messages.undelivered': '{merchant}\u00a0: nous n’avons pas pu livrer la commande {number}. Appelez le {phone}.',
  'messages.declined':
    '{merchant}\u00a0: nous n’avons pas pu confirmer la commande {number}. Rien n’a été débité. {link}',
  'messages.restConfirmed': 'Le reste de la commande est confirmé.',
  'messages.cancelledByStore':
    '{merchant}\u00a0: la commande {number} a été annulée. Rien n’a été débité. Une question\u202f? Appelez le {phone}.',
  'messages.cancelledByCustomer': '{merchant}\u00a0: vous avez annulé la commande {number}. Rien n’a été débité.',
  'messages.declinedPaid':
    '{merchant}\u00a0: nous n’avons pas pu confirmer la commande {number}. Votre paiement vous sera remboursé. {link}',
  'messages.cancelledByStorePaid':
    '{merchant}\u00a0: la commande {number} a été annulée. Votre paiement vous sera remboursé. Une question\u202f? Appelez le {phone}.',
  'messages.cancelledByCustomerPaid':
    '{merchant}\u00a0: vous avez annulé la commande {number}. Votre paiement vous sera remboursé.',
  'messages.refunded':
    '{merchant}\u00a0: {amount} de la commande {number} vous sont remboursés, sous 5 à 7 jours ouvrés selon votre banque.',
  'messages.refundedAsCredits':
    '{merchant}\u00a0: {amount} de la commande {number} vous sont remboursés en avoir pour la prochaine.',
  'messages.refundedInCash':
    '{merchant}\u00a0: nous vous devons {amount} en espèces pour la commande {number}. Appelez le {phone}.',
  'messages.refundedByManager':
    '{merchant}\u00a0: {amount} de la commande {number} vous reviennent. Le gérant s’en occupe. Une question\u202f? Appelez le {phone}.',
  'messages.problemAnswered':
    '{merchant}\u00a0: nous vous avons répondu au sujet de la commande {number}\u00a0: {link}',
  'messages.question':
    '{merchant}\u00a0: un article de la commande {number} est épuisé. Dites-nous que faire\u00a0: {link}',
  'messages.hello': 'Bonjour,',
  'messages.thanks': 'Merci.',
  'messages.leaveAtDoor': 'À laisser devant la porte.',
  'messages.declineSoldOut': 'Un article de votre commande vient d’être épuisé.',
  'messages.declineBusy': 'Nous sommes débordés en ce moment.',
  'messages.declineClosing': 'Nous fermons et ne pouvons plus la préparer à temps.',
  'messages.declineAddress': 'Nous ne pouvons pas livrer à cette adresse.',
  'messages.guest': 'Convive {number}',
}
