import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'messages.code': '{code} هو رمزك في {merchant}. لا تعطه لأحد.',
  'messages.phoneChanged': '{merchant}: أصبح لحسابك رقم آخر. لم تغيّره أنت؟ اتصل على {phone}.',
  'messages.accepted': '{merchant}: تأكّد الطلب {number}. تابعه هنا: {link}',
  'messages.readyToPickUp': '{merchant}: الطلب {number} جاهز. استلمه من {outlet}.',
  'messages.onItsWay': '{merchant}: الطلب {number} في الطريق. {link}',
  'messages.delivered': '{merchant}: وصل الطلب {number}. بالهناء والشفاء.',
  'messages.pickedUp': '{merchant}: استُلم الطلب {number}. بالهناء والشفاء.',
  'messages.undelivered': '{merchant}: لم نتمكن من توصيل الطلب {number}. اتصل على {phone}.',
  'messages.declined': '{merchant}: لم يتمكن المطبخ من قبول الطلب {number}. لن تدفع شيئاً. {link}',
  'messages.cancelledByStore': '{merchant}: أُلغي الطلب {number}. لن تدفع شيئاً. للاستفسار اتصل على {phone}.',
  'messages.cancelledByCustomer': '{merchant}: ألغيت الطلب {number}. لن تدفع شيئاً.',
  'messages.declinedPaid': '{merchant}: لم يتمكن المطبخ من قبول الطلب {number}. سيعود إليك ما دفعته. {link}',
  'messages.cancelledByStorePaid': '{merchant}: أُلغي الطلب {number}. سيعود إليك ما دفعته. للاستفسار اتصل على {phone}.',
  'messages.cancelledByCustomerPaid': '{merchant}: ألغيت الطلب {number}. سيعود إليك ما دفعته.',
  'messages.refunded': '{merchant}: نعيد إليك {amount} من الطلب {number}. يظهر في حسابك خلال 5–7 أيام عمل.',
  'messages.refundedAsCredits': '{merchant}: أصبح {amount} من الطلب {number} رصيداً لطلبك القادم.',
  'messages.refundedInCash': '{merchant}: لك عندنا {amount} نقداً من الطلب {number}. اتصل على {phone} لاستلامه.',
  'messages.refundedByManager':
    '{merchant}: نعيد إليك {amount} من الطلب {number}. يتولّى ذلك مدير المتجر. للاستفسار اتصل على {phone}.',
  'messages.question': '{merchant}: نفد صنف من الطلب {number}. أخبرنا ماذا نفعل: {link}',
}
