import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'messages.code': '{code} هو رمزك في {merchant}. لا تعطه لأحد.',
  'messages.phoneChanged': '{merchant}: أصبح لحسابك رقم آخر. لم تغيّره أنت؟ اتصل على {phone}.',
  'messages.staffInvitation': 'يدعوك {merchant} إلى لوحة التحكم. يعمل الرابط مرة واحدة خلال 24 ساعة: {link}',
  'messages.payLink': '{merchant}: يُرجى دفع {amount} مقابل {what}. ادفع من هنا: {link}',
  'messages.payLinkPaid': '{merchant}: استلمنا {amount} مقابل {what}. إيصالك: {link}',
  'messages.accepted': '{merchant}: تأكّد الطلب {number}. تابعه هنا: {link}',
  'messages.readyToPickUp': '{merchant}: الطلب {number} جاهز. استلمه من {outlet}.',
  'messages.onItsWay': '{merchant}: الطلب {number} في الطريق. {link}',
  'messages.delivered': '{merchant}: تم توصيل الطلب {number}. نتمنى أن ينال رضاك.',
  'messages.pickedUp': '{merchant}: تم استلام الطلب {number}. نتمنى أن ينال رضاك.',
  'messages.undelivered': '{merchant}: لم نتمكن من توصيل الطلب {number}. اتصل على {phone}.',
  'messages.declined': '{merchant}: لم نتمكن من تأكيد الطلب {number}. لم يُخصم أي مبلغ. {link}',
  'messages.restConfirmed': 'تأكّد باقي طلبك.',
  'messages.cancelledByStore': '{merchant}: أُلغي الطلب {number}. لم يُخصم أي مبلغ. للاستفسار اتصل على {phone}.',
  'messages.cancelledByCustomer': '{merchant}: ألغيت الطلب {number}. لم يُخصم أي مبلغ.',
  'messages.declinedPaid': '{merchant}: لم نتمكن من تأكيد الطلب {number}. سنردّ إليك ما دفعته. {link}',
  'messages.cancelledByStorePaid': '{merchant}: أُلغي الطلب {number}. سنردّ إليك ما دفعته. للاستفسار اتصل على {phone}.',
  'messages.cancelledByCustomerPaid': '{merchant}: ألغيت الطلب {number}. سنردّ إليك ما دفعته.',
  'messages.refunded': '{merchant}: نردّ إليك {amount} من الطلب {number}. يظهر لدى بنكك خلال 5 إلى 7 أيام عمل.',
  'messages.refundedAsCredits': '{merchant}: رددنا {amount} من الطلب {number} رصيداً لطلبك القادم.',
  'messages.refundedInCash': '{merchant}: لك عندنا {amount} نقداً من الطلب {number}. اتصل على {phone} لاستلامه.',
  'messages.refundedByManager':
    '{merchant}: نردّ إليك {amount} من الطلب {number}. يتولّى ذلك مدير الفرع. للاستفسار اتصل على {phone}.',
  'messages.problemAnswered': '{merchant}: رددنا على مشكلة الطلب {number}: {link}',
  'messages.question': '{merchant}: نفد صنف من الطلب {number}. أخبرنا ماذا نفعل: {link}',
  'messages.hello': 'مرحباً،',
  'messages.thanks': 'شكراً لك.',
  'messages.leaveAtDoor': 'اتركه عند الباب.',
  'messages.guest': 'ضيف {number}',
}
