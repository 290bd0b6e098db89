import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'news.dearer': '{name} coûte maintenant {price}, avant {before}',
  'news.cheaper': '{name} coûte moins cher : {price}, avant {before}',
  'news.goneChoice': '{name} n’est plus disponible avec {options}',
  'news.nowNeeds':
    '{name} n’est plus dans votre commande : il faut maintenant choisir « {group} ». Ajoutez-le à nouveau.',
  'news.nowFewer':
    '{name} n’est plus dans votre commande : « {group} » permet maintenant moins de choix. Ajoutez-le à nouveau.',
  'news.withoutChoice': '{name} est maintenant sans {options} : ce n’est plus disponible',
  'news.notThisWay': '{name} n’est pas disponible de cette façon',
  'news.gone': '{name} n’est plus disponible',
  'news.lineChanged': '{name} a changé. Vérifiez vos choix.',
  'news.instead': 'À la place',
  'news.replace': 'Remplacer',
  'news.replaceWith': 'Remplacer {name} par {other}',
  'news.offerGone': 'L’offre « {name} » ne s’applique plus',
  'news.offerOther': '« {other} » s’applique maintenant à la place de « {name} »',
  'news.putAside':
    'Une commande précédente, avec {count, plural, one {# article} other {# articles}}, a été mise de côté.',
}
