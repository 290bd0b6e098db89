import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'privacy.cardTitle': 'هل تسمح لنا باحتساب زيارتك؟',
  'privacy.cardHint':
    'يُظهر لنا ذلك ما يحبه الناس وأي الإعلانات تنجح. {count, plural, zero {يصل ذلك أيضاً إلى {companies}.} one {يصل ذلك أيضاً إلى {companies}.} two {يصل ذلك أيضاً إلى {companies}.} few {يصل ذلك أيضاً إلى {companies}.} many {يصل ذلك أيضاً إلى {companies}.} other {يصل ذلك أيضاً إلى {companies}.}} الطلب يعمل كما هو في الحالتين.',
  'privacy.no': 'لا، شكراً',
  'privacy.yes': 'نعم، لا بأس',
  'privacy.oneByOne': 'اختر واحداً واحداً',
  'privacy.changeAny': 'غيّره متى شئت من القائمة الجانبية',
  'privacy.title': 'خيارات الخصوصية',
  'privacy.intro': 'أنت تقرر ما تعرفه الشركات الأخرى. الطلب يعمل كما هو في الحالتين.',
  'privacy.ads': 'احتساب زياراتي',
  'privacy.adsHint':
    '{count, plural, zero {تعرف {companies}} one {تعرف {companies}} two {تعرف {companies}} few {تعرف {companies}} many {تعرف {companies}} other {تعرف {companies}}} أي صفحات القائمة تتصفح وأي إعلان جاء بك. تبقى العناوين والطلبات والمدفوعات عندنا.',
  'privacy.snapHint': 'بعد تسجيل الدخول تتلقى Snap أيضاً رقم هاتفك وبريدك الإلكتروني مشفّرين بحيث لا يمكن قراءتهما.',
  'privacy.chat': 'المحادثة في صفحات الطلب',
  'privacy.chatHint': 'تدير {company} المحادثة، وتعرف ما تكتبه والجهاز الذي تستخدمه.',
  'privacy.allow': 'نعم',
  'privacy.refuse': 'لا',
  'privacy.save': 'احفظ خياراتي',
  'privacy.saved': 'تم حفظ خياراتك.',
  'privacy.byBrowser': 'يطلب متصفحك من المواقع عدم مشاركة بياناتك (Global Privacy Control). نعدّ ذلك رفضاً ونلتزم به.',
  'privacy.nothing': 'لا نشارك شيئاً مع شركات أخرى، فلا شيء لتختاره.',
  'privacy.toMenu': 'العودة إلى القائمة',
  'privacy.chatTitle': 'تحدّث معنا',
  'privacy.chatStart': 'ابدأ المحادثة',
  'privacy.chatOpening': 'جارٍ فتح المحادثة',
  'privacy.chatFailed': 'لم تُفتح المحادثة. اتصل بنا من فضلك، أو حاول لاحقاً.',
}
