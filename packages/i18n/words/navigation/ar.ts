import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'navigation.offers': 'العروض',
  'navigation.running': 'قيد التنفيذ',
  'navigation.points':
    '{points, plural, zero {لا نقاط} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
  'navigation.signOut': 'تسجيل الخروج',
  'navigation.language': 'اللغة',
}
