import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'navigation.offers': 'Ponude',
  'navigation.running': 'U toku',
  'navigation.points': '{points, plural, one {# poen} few {# poena} other {# poena}}',
  'navigation.signOut': 'Odjava',
  'navigation.language': 'Jezik',
}
