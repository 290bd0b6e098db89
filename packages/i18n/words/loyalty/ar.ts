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
    'اكسب {count, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتين} few {# نقاط} many {# نقطة} other {# نقطة}} عن كل {amount} تنفقها',
  'loyalty.redeemTerms':
    '{count, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} توفّر لك {amount}',
  'loyalty.mostTerms': '{amount} على الأكثر في الطلب الواحد',
  'loyalty.codeTerms': 'يؤكده الموظف برمز',
  'loyalty.signInTitle': 'اجمع النقاط برقم هاتفك',
  'loyalty.signInHint': 'تحقّق من هاتفك لتكسب النقاط والمكافآت والرصيد وتستخدمها.',
  'loyalty.signIn': 'التحقق من هاتفي',
  'loyalty.usePoints':
    '{count, plural, zero {استخدم # نقطة} one {استخدم نقطة واحدة} two {استخدم نقطتين} few {استخدم # نقاط} many {استخدم # نقطة} other {استخدم # نقطة}}',
  'loyalty.howMany': 'اختر العدد',
  'loyalty.inUse':
    '{count, plural, zero {لا نقاط مستخدمة} one {نقطة واحدة مستخدمة} two {نقطتان مستخدمتان} few {# نقاط مستخدمة} many {# نقطة مستخدمة} other {# نقطة مستخدمة}}',
  'loyalty.takesOff': 'توفّر {amount}',
  'loyalty.remove': 'إزالة',
  'loyalty.use': 'استخدمها',
  'loyalty.awaitsCode': 'بانتظار رمز الموظف',
  'loyalty.giveCode': 'أدخل الرمز',
  'loyalty.notWithOffer': 'لا يمكن استخدام نقاط الولاء مع الخصم «{offer}».',
  'loyalty.removeOffer': 'أزل العرض',
  'loyalty.emptyOrder': 'أضف شيئاً إلى سلتك لتستخدمها.',
  'loyalty.noPointsHint': 'اكسب نقاطاً مع طلبك القادم.',
  'loyalty.tooFew': 'لا تكفي للخصم بعد.',
  'loyalty.minimum': 'عند الشراء بـ {amount} أو أكثر',
  'loyalty.until': 'حتى {date}',
  'loyalty.addMore': 'أضف ما قيمته {amount} لاستخدامها',
  'loyalty.rewardGone': 'استُخدمت من قبل أو انتهت.',
  'loyalty.notNow': 'أضف شيئاً إلى سلتك أولاً.',
  'loyalty.noRewards': 'لا مكافآت حالياً',
  'loyalty.rewardsHeld':
    '{count, plural, zero {لا مكافآت} one {مكافأة واحدة} two {مكافأتان} few {# مكافآت} many {# مكافأة} other {# مكافأة}}',
  'loyalty.creditsHint': 'يُستخدم أخيراً، بعد العروض والنقاط.',
  'loyalty.useCredits': 'ادفع بالرصيد',
  'loyalty.creditsPay': '{amount} من الرصيد',
  'loyalty.notOffered': 'لا نقاط هنا بعد',
  'loyalty.notOfferedHint': 'لا يقدّم هذا الفرع نقاطاً ولا مكافآت ولا رصيداً.',
  'loyalty.toOrder': 'العودة إلى السلة',
  'loyalty.amountTitle': 'كم نقطة؟',
  'loyalty.amountHint':
    '{count, plural, zero {لا يمكن استخدام نقاط} one {يمكن استخدام نقطة واحدة} two {يمكن استخدام نقطتين} few {يمكن استخدام # نقاط} many {يمكن استخدام # نقطة} other {يمكن استخدام # نقطة}} في هذا الطلب.',
  'loyalty.all': 'الكل',
  'loyalty.half': 'النصف',
  'loyalty.amountMissing': 'اكتب عدد النقاط.',
  'loyalty.amountGo': 'استخدمها',
  'loyalty.checking': 'جارٍ التحقق',
  'loyalty.codeTitle': 'الرمز السري',
  'loyalty.codeHint': 'اطلب الرمز من الموظف. يؤكّد استخدام {points} وخصم {amount}.',
  'loyalty.codeCall': 'اتصل بالفرع',
  'loyalty.codeCallHint': 'اتصل بنا واطلب الرمز. يؤكّد استخدام {points} وخصم {amount}.',
  'loyalty.codeCallOverHint': 'نقاطك كلها معك. حاول من جديد وأنت تتحدث معنا على الهاتف.',
  'loyalty.codeLabel':
    '{count, plural, zero {رمز} one {رمز من رقم واحد} two {رمز من رقمين} few {رمز من # أرقام} many {رمز من # رقماً} other {رمز من # رقم}}',
  'loyalty.codeTime': 'متبقٍ {time}',
  'loyalty.codeUntil': 'صالح حتى {time}',
  'loyalty.codeTries':
    '{count, plural, zero {لا محاولات متبقية} one {محاولة واحدة متبقية} two {محاولتان متبقيتان} few {# محاولات متبقية} many {# محاولة متبقية} other {# محاولة متبقية}}',
  'loyalty.codeDemo': 'هذا عرض تجريبي: الرمز هو {code}.',
  'loyalty.codeConfirm': 'تأكيد',
  'loyalty.codeOver': 'انتهت مدة الرمز',
  'loyalty.codeNoTries': 'كانت هذه ثالث محاولة خاطئة',
  'loyalty.codeOverHint': 'نقاطك كلها معك. حاول من جديد عندما يكون الموظف معك.',
  'loyalty.codeAgain': 'حاول من جديد',
  'loyalty.codeWithout': 'المتابعة دون نقاط',
  'loyalty.earns':
    '{count, plural, zero {لا يكسبك هذا الطلب نقاطاً} one {يكسبك هذا الطلب نقطة واحدة} two {يكسبك هذا الطلب نقطتين} few {يكسبك هذا الطلب # نقاط} many {يكسبك هذا الطلب # نقطة} other {يكسبك هذا الطلب # نقطة}}',
}
