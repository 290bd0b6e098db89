import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'links.pageTitle': '{name}: كل روابطنا',
  'links.order': 'اطلب توصيلاً',
  'links.pickup': 'اطلب للاستلام',
  'links.pay': 'ادفع',
  'links.map': 'موقعنا',
  'links.call': 'اتصل بنا',
  'links.message': 'راسلنا على واتساب',
  'links.mail': 'راسلنا بالبريد',
  'links.social': 'تابعنا',
  'links.stores': '{count, plural, zero {لا فروع} one {فرع واحد} two {فرعان} few {# فروع} many {# فرعاً} other {# فرع}}',
  'links.languages': 'اللغات',
  'links.goneTitle': 'لم نجد هذه الروابط',
  'links.goneHint': 'قد يكون العنوان قديماً. ابحث عن الرمز أو الرابط من جديد.',
}
