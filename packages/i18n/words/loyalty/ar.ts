import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'loyalty.title': 'النقاط والمكافآت',
  'loyalty.points': 'النقاط',
  'loyalty.rewards': 'المكافآت',
  'loyalty.credits': 'الرصيد',
  'loyalty.balance':
    '{count, plural, zero {لا نقاط بعد} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
  'loyalty.worth': 'قيمتها {amount}',
  'loyalty.earnTerms':
    '{count, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} عن كل {amount} من أصنافك',
  'loyalty.redeemTerms':
    '{count, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} تخصم {amount}',
  'loyalty.mostTerms': '{amount} على الأكثر في الطلب الواحد',
  'loyalty.codeTerms': 'يؤكده الموظف برمز',
  'loyalty.signInTitle': 'لك، على رقم هاتفك',
  'loyalty.signInHint': 'أكّد هاتفك لتجمع النقاط والمكافآت والرصيد وتستخدمها.',
  'loyalty.signIn': 'تأكيد هاتفي',
  'loyalty.usePoints':
    '{count, plural, zero {استخدم # نقطة} one {استخدم نقطة واحدة} two {استخدم نقطتين} few {استخدم # نقاط} many {استخدم # نقطة} other {استخدم # نقطة}}',
  'loyalty.howMany': 'اختر العدد',
  'loyalty.inUse':
    '{count, plural, zero {لا نقاط مستخدمة} one {نقطة واحدة مستخدمة} two {نقطتان مستخدمتان} few {# نقاط مستخدمة} many {# نقطة مستخدمة} other {# نقطة مستخدمة}}',
  'loyalty.takesOff': 'يخصم {amount}',
  'loyalty.remove': 'إزالة',
  'loyalty.use': 'استخدمها',
  'loyalty.awaitsCode': 'بانتظار رمز الموظف',
  'loyalty.giveCode': 'أدخل الرمز',
  'loyalty.notWithOffer': 'لا تُستخدم النقاط مع «{offer}».',
  'loyalty.removeOffer': 'أزل العرض',
  'loyalty.emptyOrder': 'أضف شيئاً إلى طلبك لتستخدمها.',
  'loyalty.noPointsHint': 'طلبك التالي هنا يكسبك نقاطاً.',
  'loyalty.tooFew': 'أقل من أن تخصم شيئاً بعد.',
  'loyalty.minimum': 'من {amount}',
  'loyalty.until': 'حتى {date}',
  'loyalty.addMore': 'أضف {amount} أخرى لاستخدامها',
  'loyalty.rewardGone': 'استُخدمت أو انتهت.',
  'loyalty.notNow': 'أضف شيئاً إلى طلبك أولاً.',
  'loyalty.noRewards': 'لا مكافآت حالياً',
  'loyalty.rewardsHeld':
    '{count, plural, zero {لا مكافآت} one {مكافأة واحدة} two {مكافأتان} few {# مكافآت} many {# مكافأة} other {# مكافأة}}',
  'loyalty.creditsHint': 'يدفع ما تبقى في آخر الحساب.',
  'loyalty.useCredits': 'ادفع بالرصيد',
  'loyalty.creditsPay': 'الرصيد يدفع {amount}',
  'loyalty.notOffered': 'لا نقاط هنا',
  'loyalty.notOfferedHint': 'هذا الفرع لا يمنح نقاطاً ولا مكافآت ولا رصيداً.',
  'loyalty.toOrder': 'إلى طلبك',
  'loyalty.amountTitle': 'كم نقطة؟',
  'loyalty.amountHint':
    '{count, plural, zero {لا يمكن استخدام نقاط} one {يمكن استخدام نقطة واحدة} two {يمكن استخدام نقطتين} few {يمكن استخدام # نقاط} many {يمكن استخدام # نقطة} other {يمكن استخدام # نقطة}} في هذا الطلب.',
  'loyalty.all': 'الكل',
  'loyalty.half': 'النصف',
  'loyalty.amountMissing': 'اكتب عدد النقاط.',
  'loyalty.amountGo': 'استخدمها',
  'loyalty.checking': 'جارٍ التحقق',
  'loyalty.codeTitle': 'الرمز السري',
  'loyalty.codeHint': 'اطلب الرمز من الموظف. يؤكد {points} تخصم {amount}.',
  'loyalty.codeLabel':
    '{count, plural, zero {رمز} one {رمز من رقم واحد} two {رمز من رقمين} few {رمز من # أرقام} many {رمز من # رقماً} other {رمز من # رقم}}',
  'loyalty.codeTime': 'متبقٍ {time}',
  'loyalty.codeUntil': 'صالح حتى {time}',
  'loyalty.codeTries':
    '{count, plural, zero {لا محاولات متبقية} one {محاولة واحدة متبقية} two {محاولتان متبقيتان} few {# محاولات متبقية} many {# محاولة متبقية} other {# محاولة متبقية}}',
  'loyalty.codeDemo': 'هذا عرض تجريبي: الرمز هو {code}.',
  'loyalty.codeConfirm': 'تأكيد',
  'loyalty.codeOver': 'انتهى وقت الرمز',
  'loyalty.codeNoTries': 'كانت هذه ثالث محاولة خاطئة',
  'loyalty.codeOverHint': 'نقاطك كما هي. اطلب من جديد عندما يكون الموظف معك.',
  'loyalty.codeAgain': 'اطلب من جديد',
  'loyalty.codeWithout': 'المتابعة دون نقاط',
  'loyalty.earns':
    '{count, plural, zero {لا يكسبك هذا الطلب نقاطاً} one {يكسبك هذا الطلب نقطة واحدة} two {يكسبك هذا الطلب نقطتين} few {يكسبك هذا الطلب # نقاط} many {يكسبك هذا الطلب # نقطة} other {يكسبك هذا الطلب # نقطة}}',
}
