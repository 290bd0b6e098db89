import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'aftercare.invoice': 'الفاتورة (PDF)',
  'aftercare.rate': 'قيّم هذا الطلب',
  'aftercare.rateTitle': 'كيف كان الطلب {number}؟',
  'aftercare.stars':
    '{count, plural, zero {بلا نجوم} one {نجمة واحدة} two {نجمتان} few {# نجوم} many {# نجمة} other {# نجمة}}',
  'aftercare.feedback': 'ما الذي أعجبك وما الذي لم يعجبك؟',
  'aftercare.feedbackHint': 'يقرؤه المتجر.',
  'aftercare.send': 'أرسل التقييم',
  'aftercare.sending': 'يُرسل تقييمك',
  'aftercare.yourRating': 'تقييمك: {stars}',
  'aftercare.thanks': 'شكراً على تقييمك.',
  'aftercare.messages': 'رسائل العرض التجريبي',
  'aftercare.messagesHint': 'ما كانت الهواتف ستعرضه. لا يُرسل شيء فعلاً.',
  'aftercare.noMessages': 'لا رسائل بعد. قدّم طلباً وتابع هذه الصفحة.',
  'aftercare.sms': 'رسالة نصية',
  'aftercare.whatsapp': 'واتساب',
  'aftercare.tellMe': 'أخبرني عند كل تغيير',
  'aftercare.tellMeHint': 'يعرضه متصفحك حتى بعد إغلاق هذه الصفحة.',
  'aftercare.told': 'سيخبرك هذا المتصفح عند كل تغيير في الطلب.',
  'aftercare.notTold': 'هذا المتصفح لا يسمح بالإشعارات. يمكنك تغيير ذلك في إعداداته.',
  'aftercare.tellNoMore': 'لا تخبرني بعد الآن',
  'aftercare.tellAsking': 'نسأل متصفحك',
  'aftercare.tellStopping': 'نلغي ذلك',
  'aftercare.tellFailed': 'لم ينجح ذلك. حاول مرة أخرى بعد قليل.',
}
