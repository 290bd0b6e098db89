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
  'landing.useMyLocation': 'استخدم موقعي',
  'landing.delivers': 'يوصّل إليك',
  'landing.locationDenied': 'إذن الموقع غير مفعّل. اختر فرعاً من القائمة أو اسمح به في إعدادات المتصفح.',
  'landing.locationUnknown': 'لم نتمكن من تحديد موقعك. اختر فرعاً من القائمة.',
  'landing.outside': 'لا فرع يوصّل إلى مكانك الحالي. يمكنك التصفح على أي حال.',
  'landing.near':
    '{count, plural, zero {لا فروع توصّل إليك} one {فرع واحد يوصّل إليك} two {فرعان يوصّلان إليك} few {# فروع توصّل إليك} many {# فرعاً يوصّل إليك} other {# فرع يوصّل إليك}}',
  'landing.pickupOnly': 'استلام فقط',
  'landing.empty': 'لا متاجر بعد',
  'landing.emptyHint': 'طبّق مستند متجر فيظهر هنا.',
}
