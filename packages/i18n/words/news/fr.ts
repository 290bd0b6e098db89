import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'news.dearer': '{name} coûte maintenant {price} (avant {before})',
  'news.cheaper': '{name} ne coûte plus que {price} (avant {before})',
  'news.goneChoice': '{name} n’est plus disponible avec {options}',
  'news.nowNeeds':
    'Nous avons retiré {name}\u00a0: il faut maintenant choisir «\u00a0{group}\u00a0». Ajoutez-le à nouveau.',
  'news.nowFewer':
    'Nous avons retiré {name}\u00a0: «\u00a0{group}\u00a0» permet maintenant moins de choix. Ajoutez-le à nouveau.',
  'news.withoutChoice': '{name} est maintenant sans {options}\u00a0: ce n’est plus disponible',
  'news.notThisWay': '{name} n’est pas disponible pour ce type de commande',
  'news.pickupAlone': '{name} propose uniquement le retrait : votre commande est maintenant à retirer',
  'news.deliveryAlone': '{name} propose uniquement la livraison : votre commande sera maintenant livrée',
  'news.gone': '{name} n’est plus disponible',
  'news.lineChanged': '{name} a changé. Vérifiez vos choix.',
  'news.instead': 'Disponible à la place',
  'news.replace': 'Remplacer',
  'news.replaceWith': 'Remplacer {name} par {other}',
  'news.offerGone': 'L’offre «\u00a0{name}\u00a0» ne s’applique plus',
  'news.offerOther': '«\u00a0{other}\u00a0» s’applique maintenant à la place de «\u00a0{name}\u00a0»',
  'news.broughtBack': 'Nous avons gardé vos choix, aux prix du jour.',
  'news.putAside': 'Vous avez un panier précédent avec {count, plural, one {# article} other {# articles}}.',
}
