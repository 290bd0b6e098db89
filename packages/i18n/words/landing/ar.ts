import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'landing.title': 'ماذا تشتهي اليوم؟',
  'landing.pageTitle': 'اطلب من الفروع القريبة منك',
  'landing.description': 'اختر فرعاً، واطلب ما تحب، وتابع طلبك حتى الباب.',
  'landing.all': 'الكل',
  'landing.openNow': 'مفتوح الآن',
  'landing.useMyLocation': 'استخدم موقعي',
  'landing.pickupOnly': 'استلام فقط',
  'landing.deliverTo': 'التوصيل إلى',
  'landing.noPlaceYet': 'إلى أين نوصّل؟',
  'landing.choosePlace': 'اختر',
  'landing.pinned': 'دبّوس على الخريطة',
  'landing.whereTitle': 'إلى أين نوصّل؟',
  'landing.searchPlace': 'ابحث عن مدينة أو منطقة أو شارع',
  'landing.browserAsks': 'سيستأذنك متصفحك أولاً',
  'landing.brandsDeliver':
    '{count, plural, zero {لا أحد يوصّل إلى هنا بعد} one {علامة واحدة توصّل إلى هنا} two {علامتان توصّلان إلى هنا} few {# علامات توصّل إلى هنا} many {# علامة توصّل إلى هنا} other {# علامة توصّل إلى هنا}}',
  'landing.setPin': 'ضع الدبّوس على الخريطة',
  'landing.takePin': 'التوصيل إلى هنا',
  'landing.map': 'خريطة مناطق التوصيل',
  'landing.mapKeys': 'حرّك الدبّوس بأسهم لوحة المفاتيح',
  'landing.forgetPlace': 'أظهر كل العلامات أينما كنت',
  'landing.otherPlace': 'اختر مكاناً آخر',
  'landing.farTitle': 'هذه لا توصّل إلى هنا',
  'landing.near':
    '{count, plural, zero {لا علامات قربك} one {علامة واحدة قربك} two {علامتان قربك} few {# علامات قربك} many {# علامة قربك} other {# علامة قربك}}',
  'landing.outside': 'عذراً، لا نوصّل إلى هذه المنطقة. غيّر موقعك من فضلك.',
  'landing.tooFar': 'أبعد من نطاق التوصيل',
  'landing.freeDelivery': 'توصيل مجاني',
  'landing.under30': 'أقل من 30 دقيقة',
  'landing.feeByCourier': 'يحدّد السائق الرسوم',
  'landing.found':
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  'landing.noneTitle': 'لا نتائج',
  'landing.showAll': 'أظهر كل العلامات',
  'landing.noPlaceFound': 'لم نجد المنطقة التي تبحث عنها. جرّب كلمة أقصر.',
  'landing.noPlace': 'جرّب كلمة أقصر أو تصفّح كل العلامات.',
  'landing.search': 'ابحث عن علامة أو صنف',
  'landing.empty': 'لا علامات بعد',
  'landing.emptyHint': 'لا علامات متاحة للزوار على هذه الصفحة. عُد قريباً.',
  'landing.places':
    '{count, plural, zero {لا علامات للطلب} one {علامة واحدة للطلب} two {علامتان للطلب} few {# علامات للطلب} many {# علامة للطلب} other {# علامة للطلب}}',
  'landing.filter': 'تصفية العلامات',
  'landing.locationDenied': 'إذن الموقع غير مفعّل. اختر مكاناً من القائمة أو اسمح به في إعدادات المتصفح.',
  'landing.locationUnknown': 'لم نتمكن من تحديد موقعك. اختر مكاناً من القائمة.',
}
