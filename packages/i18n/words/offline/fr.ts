import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'offline.asOf': 'Vous êtes hors ligne. Cette carte date du {time}.',
  'offline.hint': 'Cette page s’ouvre d’elle-même dès que vous êtes de retour en ligne.',
  'offline.menus': 'Cartes disponibles hors ligne',
  'offline.kept': 'Gardé sur cet appareil. Nous l’ajoutons à votre panier dès que vous êtes de retour en ligne.',
  'offline.waiting':
    'En attente de connexion\u00a0: {items}. Nous l’ajoutons à votre panier dès que vous êtes de retour en ligne.',
  'offline.drop': 'Ne pas ajouter',
  'offline.sending': 'Vous êtes de retour en ligne. Nous ajoutons ce que vous avez gardé.',
  'offline.sent': 'Ce que vous avez gardé est dans votre panier.',
  'offline.notAll': 'Quelque chose a changé pendant que vous étiez hors ligne\u00a0:',
}
