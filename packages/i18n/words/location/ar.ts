import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'location.searchArea': 'ابحث عن مدينة أو منطقة',
  'location.noArea': 'لم نجد المنطقة التي تبحث عنها. جرّب كلمة أقصر.',
  'location.orPickUp': 'أو استلم طلبك من الفرع',
  'location.useMyLocation': 'استخدم موقعي',
  'location.areaDenied': 'إذن الموقع غير مفعّل. اختر منطقتك من القائمة أو اسمح به في إعدادات المتصفح.',
  'location.areaUnknown': 'لم نتمكن من تحديد موقعك. اختر منطقتك من القائمة.',
  'location.areaOutside': 'لا نوصّل إلى مكانك الحالي. اختر منطقة أخرى من القائمة.',
  'location.outletAway': 'على بُعد {distance} منك',
  'location.useMyPlace': 'ابحث عن أقرب فرع',
  'location.noLocation': 'لم نتمكن من تحديد موقعك. اختر فرعاً من القائمة.',
  'location.locationDenied': 'إذن الموقع غير مفعّل. اختر فرعاً من القائمة أو اسمح به في إعدادات المتصفح.',
  'location.noOutlet': 'لم نجد هذا الفرع. جرّب كلمة أقصر.',
  'location.searchOutlet': 'ابحث عن فرع',
  'location.deliveryFee': 'التوصيل {amount}',
  'location.deliveryAbout': 'التوصيل نحو {amount} حسب المسافة',
  'location.deliveryByCourier': 'رسوم التوصيل يحددها السائق',
  'location.deliveryFree': 'توصيل مجاني',
  'location.noDelivery': 'هذا الفرع لا يوصّل. يمكنك استلام طلبك.',
  'location.noPickup': 'هذا الفرع للتوصيل فقط.',
  'location.searchPlace': 'ابحث عن مدينة أو منطقة أو شارع',
  'location.clearSearch': 'امسح البحث',
  'location.placesFound':
    '{count, plural, zero {لا أماكن} one {وجدنا مكاناً واحداً} two {وجدنا مكانين} few {وجدنا # أماكن} many {وجدنا # مكاناً} other {وجدنا # مكان}}',
  'location.placesOffline': 'أنت غير متصل بالإنترنت. يمكنك البحث حين يعود الاتصال.',
  'location.mapsAway': 'البحث عن الشوارع غير متاح الآن. يمكنك البحث عن المناطق.',
  'location.allPharmacies': 'كل الصيدليات والعيادات',
}
