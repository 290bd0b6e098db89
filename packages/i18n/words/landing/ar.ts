import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'landing.title': 'ماذا تشتهي اليوم؟',
  'landing.pageTitle': 'اطلب من الأماكن القريبة منك',
  'landing.description': 'اختر مكاناً وما تحب منه، وتابع طلبك حتى يصل.',
  'landing.places':
    '{count, plural, zero {لا أماكن للطلب} one {مكان واحد للطلب} two {مكانان للطلب} few {# أماكن للطلب} many {# مكاناً للطلب} other {# مكان للطلب}}',
  'landing.search': 'ابحث عن مكان أو طبق',
  'landing.noPlace': 'لا مكان بهذا الاسم. جرّب كلمة أقصر.',
  'landing.pickupOnly': 'استلام فقط',
  'landing.empty': 'لا متاجر بعد',
  'landing.emptyHint': 'طبّق مستند متجر فيظهر هنا.',
}
