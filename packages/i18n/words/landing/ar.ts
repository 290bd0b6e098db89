import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'landing.title': 'ماذا تشتهي اليوم؟',
  'landing.pageTitle': 'اطلب من الفروع القريبة منك',
  'landing.description': 'اختر فرعاً، واطلب ما تحب، وتابع طلبك حتى الباب.',
  'landing.places':
    '{count, plural, zero {لا فروع للطلب} one {فرع واحد للطلب} two {فرعان للطلب} few {# فروع للطلب} many {# فرعاً للطلب} other {# فرع للطلب}}',
  'landing.search': 'ابحث عن فرع أو صنف',
  'landing.all': 'الكل',
  'landing.openNow': 'مفتوح الآن',
  'landing.filter': 'تصفية الفروع',
  'landing.noPlace': 'لم نجد هذا الفرع. جرّب كلمة أقصر.',
  'landing.pickupOnly': 'استلام فقط',
  'landing.empty': 'لا متاجر بعد',
  'landing.emptyHint': 'طبّق مستند متجر فيظهر هنا.',
}
