import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const el: WordsOf<typeof en> = {
  'navigation.offers': 'Προσφορές',
  'navigation.running': 'Σε εξέλιξη',
  'navigation.points': '{points, plural, one {# πόντος} other {# πόντοι}}',
  'navigation.signOut': 'Αποσύνδεση',
  'navigation.language': 'Γλώσσα',
}
