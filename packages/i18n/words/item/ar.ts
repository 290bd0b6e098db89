import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'item.close': 'أغلق {name}',
  'item.pickExactly':
    '{count, plural, zero {لا تختر شيئاً} one {اختر واحداً} two {اختر اثنين} few {اختر #} many {اختر #} other {اختر #}}',
  'item.pickBetween': 'اختر من {min} إلى {max}',
  'item.pickUpTo': 'اختر حتى {max}',
  'item.upToInAll': 'حتى {max} في المجموع',
  'item.pickAny': 'اختر ما تحب',
  'item.required': 'مطلوب',
  'item.chosenOf': '{chosen} من {max}',
  'item.pickToGoOn':
    '{count, plural, zero {تابع} one {اختر واحداً للمتابعة} two {اختر اثنين للمتابعة} few {اختر # للمتابعة} many {اختر # للمتابعة} other {اختر # للمتابعة}}',
  'item.maximumReached':
    '{max, plural, zero {لا مزيد من الاختيارات} one {اخترت الوحيد المتاح} two {اخترت الاثنين المتاحين} few {اخترت كل المتاح وهو #} many {اخترت كل المتاح وهو #} other {اخترت كل المتاح وهو #}}',
  'item.included': 'مشمول',
  'item.free': 'مجاناً',
  'item.soldOut': 'نفد',
  'item.oneMoreOf': 'زِد {name}',
  'item.oneLessOf': 'أنقص {name}',
  'item.note': 'ملاحظة للمطبخ',
  'item.notePlaceholder': 'بدون بصل، قليل البهارات',
  'item.noteHint': 'أخبرنا هنا بأي حساسية.',
  'item.noteLength': '{used} / {most}',
  'item.quantity': 'كم تريد',
  'item.addToOrder': 'أضف إلى الطلب',
  'item.soldOutTitle': 'نفد اليوم',
  'item.soldOutHint': 'يُتوقع أن يعود غداً.',
  'item.notNowTitle': 'غير متاح الآن',
  'item.notNowHint': 'يمكنك طلبه من {time}.',
  'item.preOrderTitle': 'يُحضَّر لموعد تختاره',
  'item.preOrderHint': 'يجب طلبه مسبقاً. اتصل بنا لتحصل عليه.',
  'item.preOrderLaterHint': 'يُطلب مسبقاً: اختر الموعد الذي تريده.',
  'item.notThenTitle': 'غير متاح في موعد طلبك',
  'item.orderLater': 'اطلبه لوقت لاحق',
  'item.otherTime': 'اختر موعداً آخر',
  'item.forThen': 'موعد طلبك: {time}',
  'item.goneTitle': 'لم يعد هذا في القائمة',
  'item.goneHint': 'في القائمة أصناف طيبة أخرى.',
}
