import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'price.title': 'السعر',
  'price.why': 'لماذا هذا السعر؟',
  'price.items': 'الأصناف، {count}',
  'price.subtotal': 'المجموع الفرعي',
  'price.delivery': 'التوصيل',
  'price.packaging': 'التغليف',
  'price.service': 'الخدمة',
  'price.smallOrder': 'طلب صغير',
  'price.tax': 'ضريبة القيمة المضافة ({rate}%)',
  'price.total': 'الإجمالي',
  'price.free': 'مجاناً',
  'price.was': 'كان {amount}',
  'price.includesTax': 'يشمل {amount} ضريبة القيمة المضافة ({rate}%).',
  'price.taxInside': 'يشمل {amount} ضريبة القيمة المضافة.',
  'price.refunded': 'رُدّ إليك',
  'price.whyItems': 'كل صنف مع اختياراته، في عدد ما تأخذ منه.',
  'price.whyDelivery': 'سعر التوصيل إلى {area}.',
  'price.whyDeliveryFreeFrom': 'سعر التوصيل إلى {area}. مجاني إذا بلغت أصنافك {amount}.',
  'price.whyDeliveryFree': 'مجاني لأن أصنافك بلغت {amount} أو أكثر.',
  'price.whyPickup': 'تستلمه بنفسك، فلا تدفع شيئاً للتوصيل.',
  'price.whyPackaging':
    '{each} لكل صنف، {count, plural, zero {لا أصناف} one {صنف واحد} two {صنفان} few {# أصناف} many {# صنفاً} other {# صنف}}.',
  'price.whyService': '{rate}% من {amount}.',
  'price.whySmallOrder': 'للطلبات الأقل من {below}. أضف {missing} فلا تدفعه.',
  'price.whyTax': '{rate}% من {amount}.',
  'price.whyTaxInside': 'هي داخل الأسعار: {rate}% تساوي {amount}.',
  'price.deliveryLater': 'نضيف التوصيل عندما نعرف عنوانك.',
  'price.whyDeliveryHere': 'سعر التوصيل إلى منطقتك.',
  'price.whyDeliveryHereFreeFrom': 'سعر التوصيل إلى منطقتك. مجاني إذا بلغت أصنافك {amount}.',
}
