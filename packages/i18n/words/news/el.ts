import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'news.dearer': '{name}: κοστίζει τώρα {price} (πριν {before})',
  'news.cheaper': '{name}: κοστίζει τώρα μόνο {price} (πριν {before})',
  'news.goneChoice': '{name}: δεν διατίθεται πια με {options}',
  'news.nowNeeds': 'Αφαιρέσαμε {name}: χρειάζεται τώρα επιλογή στο «{group}». Προσθέστε το ξανά.',
  'news.nowFewer': 'Αφαιρέσαμε {name}: το «{group}» επιτρέπει τώρα λιγότερες επιλογές. Προσθέστε το ξανά.',
  'news.withoutChoice': '{name}: είναι τώρα χωρίς {options}, που δεν διατίθεται πια',
  'news.notThisWay': '{name}: δεν διατίθεται για αυτό το είδος παραγγελίας',
  'news.pickupAlone': 'Το {name} προσφέρει μόνο παραλαβή από το κατάστημα: η παραγγελία σας είναι πλέον για παραλαβή',
  'news.deliveryAlone': 'Το {name} προσφέρει μόνο παράδοση: η παραγγελία σας είναι πλέον για παράδοση',
  'news.gone': '{name}: δεν διατίθεται πια',
  'news.lineChanged': 'Άλλαξε: {name}. Δείτε τις επιλογές του.',
  'news.instead': 'Διαθέσιμα στη θέση του',
  'news.replace': 'Αντικατάσταση',
  'news.replaceWith': 'Αντικατάσταση: {name} με {other}',
  'news.offerGone': 'Η προσφορά «{name}» δεν ισχύει πια',
  'news.offerOther': 'Τώρα ισχύει η «{other}» στη θέση της «{name}»',
  'news.broughtBack': 'Κρατήσαμε τις επιλογές σας, με τις σημερινές τιμές.',
  'news.putAside': 'Έχετε ένα προηγούμενο καλάθι με {count, plural, one {# προϊόν} other {# προϊόντα}}.',
}
