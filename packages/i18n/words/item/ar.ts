import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'item.close': 'أغلق {name}',
  'item.pickExactly':
    '{count, plural, zero {لا تختر شيئاً} one {اختر واحداً} two {اختر اثنين} few {اختر #} many {اختر #} other {اختر #}}',
  'item.pickBetween': 'اختر من {min} إلى {max}',
  'item.pickUpTo': 'اختر {max} على الأكثر',
  'item.upToInAll': 'حتى {max} في المجموع',
  'item.pickAny': 'اختر ما تحب',
  'item.required': 'مطلوب',
  'item.chosenOf': '{chosen} من {max}',
  'item.pickToGoOn':
    '{count, plural, zero {تابع} one {اختر خياراً آخر على الأقل لهذا الصنف.} two {اختر خيارين آخرين على الأقل لهذا الصنف.} few {اختر # خيارات أخرى على الأقل لهذا الصنف.} many {اختر # خياراً آخر على الأقل لهذا الصنف.} other {اختر # خيار آخر على الأقل لهذا الصنف.}}',
  'item.maximumReached':
    '{max, plural, zero {لا مزيد من الاختيارات} one {عذراً، بلغت الحد الأقصى (#)} two {عذراً، بلغت الحد الأقصى (#)} few {عذراً، بلغت الحد الأقصى (#)} many {عذراً، بلغت الحد الأقصى (#)} other {عذراً، بلغت الحد الأقصى (#)}}',
  'item.included': 'مشمول',
  'item.free': 'مشمول',
  'item.soldOut': 'نفد',
  'item.oneMoreOf': 'زِد {name}',
  'item.oneLessOf': 'أنقص {name}',
  'item.note': 'تعليمات خاصة',
  'item.notePlaceholder': 'مثلاً: بدون بصل',
  'item.noteHint': 'أخبرنا هنا بأي حساسية.',
  'item.noteLength': '{used} / {most}',
  'item.quantity': 'الكمية',
  'item.addToOrder': 'أضف إلى السلة',
  'item.soldOutTitle': 'نفد اليوم',
  'item.soldOutHint': 'نتوقع عودته غداً.',
  'item.notNowTitle': 'غير متاح الآن',
  'item.notNowHint': 'متاح من الساعة {time}.',
  'item.preOrderTitle': 'بالطلب المسبق فقط',
  'item.preOrderHint': 'يُطلب هذا الصنف مسبقاً. اتصل بنا لطلبه.',
  'item.preOrderLaterHint': 'يُحضَّر هذا الصنف عند الطلب. اختر الموعد الذي تريده.',
  'item.notThenTitle': 'غير متاح في موعد طلبك',
  'item.orderLater': 'اطلبه لوقت لاحق',
  'item.otherTime': 'اختر موعداً آخر',
  'item.forThen': 'موعد طلبك: {time}',
  'item.goneTitle': 'لم يعد في القائمة',
  'item.goneHint': 'اطّلع على ما في القائمة غيره.',
}
