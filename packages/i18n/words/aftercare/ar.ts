import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'aftercare.invoice': 'الفاتورة (PDF)',
  'aftercare.rate': 'قيّم هذا الطلب',
  'aftercare.rateTitle': 'كيف كان الطلب {number}؟',
  'aftercare.stars':
    '{count, plural, zero {بلا نجوم} one {نجمة واحدة} two {نجمتان} few {# نجوم} many {# نجمة} other {# نجمة}}',
  'aftercare.feedback': 'ما الذي أعجبك؟ وما الذي يمكن تحسينه؟',
  'aftercare.feedbackHint': 'يقرأ الفرع كل تعليق.',
  'aftercare.send': 'أرسل التقييم',
  'aftercare.sending': 'يُرسل تقييمك',
  'aftercare.yourRating': 'تقييمك: {stars}',
  'aftercare.thanks': 'شكراً على تقييمك.',
  'aftercare.messages': 'رسائل العرض التجريبي',
  'aftercare.messagesHint': 'الرسائل التي كان سيتلقاها الهاتف. لا يُرسل شيء فعلاً.',
  'aftercare.noMessages': 'لا رسائل بعد. قدّم طلباً لتراها تصل.',
  'aftercare.sms': 'رسالة نصية',
  'aftercare.whatsapp': 'واتساب',
  'aftercare.tellMe': 'أشعرني بتطورات هذا الطلب',
  'aftercare.tellMeHint': 'يعرض متصفحك التطورات حتى بعد إغلاق هذه الصفحة.',
  'aftercare.told': 'سيُشعرك متصفحك بتطورات هذا الطلب.',
  'aftercare.notTold': 'الإشعارات محظورة. يمكنك السماح بها في إعدادات المتصفح.',
  'aftercare.tellNoMore': 'أوقف الإشعارات',
  'aftercare.tellAsking': 'نسأل متصفحك',
  'aftercare.tellStopping': 'نوقف الإشعارات',
  'aftercare.tellFailed': 'لم ينجح ذلك. حاول مرة أخرى بعد قليل.',
}
