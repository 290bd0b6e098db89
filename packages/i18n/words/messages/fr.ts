import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'messages.code': '{code} est votre code pour {merchant}. Ne le donnez à personne.',
  'messages.phoneChanged':
    '{merchant} : votre compte a maintenant un autre numéro. Ce n’était pas vous ? Appelez le {phone}.',
  'messages.accepted': '{merchant} : la commande {number} est confirmée. Suivez-la : {link}',
  'messages.readyToPickUp': '{merchant} : la commande {number} est prête. À retirer chez {outlet}.',
  'messages.onItsWay': '{merchant} : la commande {number} est en route. {link}',
  'messages.delivered': '{merchant} : la commande {number} est arrivée. Bon appétit.',
  'messages.pickedUp': '{merchant} : la commande {number} a été retirée. Bon appétit.',
  'messages.undelivered': '{merchant} : nous n’avons pas pu livrer la commande {number}. Appelez le {phone}.',
  'messages.declined': '{merchant} : la cuisine n’a pas pu prendre la commande {number}. Vous ne payez rien. {link}',
  'messages.cancelledByStore':
    '{merchant} : la commande {number} a été annulée. Vous ne payez rien. Une question ? Appelez le {phone}.',
  'messages.cancelledByCustomer': '{merchant} : vous avez annulé la commande {number}. Vous ne payez rien.',
  'messages.declinedPaid':
    '{merchant} : la cuisine n’a pas pu prendre la commande {number}. Vous serez remboursé. {link}',
  'messages.cancelledByStorePaid':
    '{merchant} : la commande {number} a été annulée. Vous serez remboursé. Une question ? Appelez le {phone}.',
  'messages.cancelledByCustomerPaid': '{merchant} : vous avez annulé la commande {number}. Vous serez remboursé.',
  'messages.refunded':
    '{merchant} : {amount} de la commande {number} vous sont remboursés, sous 5 à 7 jours ouvrés selon votre banque.',
  'messages.refundedAsCredits':
    '{merchant} : {amount} de la commande {number} sont à vous en crédits pour la prochaine.',
  'messages.refundedInCash':
    '{merchant} : nous vous devons {amount} en espèces pour la commande {number}. Appelez le {phone}.',
  'messages.refundedByManager':
    '{merchant} : {amount} de la commande {number} vous reviennent. Le gérant s’en occupe. Une question ? Appelez le {phone}.',
  'messages.question': '{merchant} : un article de la commande {number} est épuisé. Dites-nous que faire : {link}',
}
