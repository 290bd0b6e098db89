import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'navigation.offers': 'Offres',
  'navigation.running': 'En cours',
  'navigation.points': '{points, plural, one {# point} other {# points}}',
  'navigation.signOut': 'Se déconnecter',
  'navigation.language': 'Langue',
}
