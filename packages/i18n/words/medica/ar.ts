import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'medica.title': 'الصحة بالقرب منك',
  'medica.lists': 'صيدليات أو عيادات',
  'medica.pharmacies': 'الصيدليات',
  'medica.clinics': 'العيادات',
  'medica.searchPharmacies': 'صيدلية أو دواء',
  'medica.searchClinics': 'عيادة أو تخصص',
  'medica.noPlaceYet': 'أين أنت؟',
  'medica.filter': 'تصفية القائمة',
  'medica.nearest': 'الأقرب',
  'medica.deliversToMe': 'يوصّل إليّ',
  'medica.branches':
    '{count, plural, zero {لا فروع} one {فرع واحد} two {فرعان} few {# فروع} many {# فرعاً} other {# فرع}}',
  'medica.book': 'احجز زيارة',
  'medica.bookAt': 'احجز زيارة: {name}',
  'medica.call': 'اتصل',
  'medica.callName': 'اتصل بـ {name}',
  'medica.mapOf': '{name} على الخريطة',
  'medica.prescriptions': 'تحتاج بعض الأدوية إلى وصفة. تضيف صورتها عند إتمام الطلب.',
  'medica.noPharmacies': 'لا توجد صيدليات',
  'medica.noClinics': 'لا توجد عيادات',
  'medica.emptyHint': 'لا شيء في القائمة بعد. عد قريباً.',
  'medica.tryOther': 'لا شيء يطابق. جرّب كلمة أقصر، أو اعرض الكل.',
  'medica.showPharmacies': 'عرض كل الصيدليات',
  'medica.showClinics': 'عرض كل العيادات',
  'medica.foundPharmacies':
    '{count, plural, zero {لا توجد صيدليات} one {صيدلية واحدة} two {صيدليتان} few {# صيدليات} many {# صيدلية} other {# صيدلية}}',
  'medica.foundClinics':
    '{count, plural, zero {لا توجد عيادات} one {عيادة واحدة} two {عيادتان} few {# عيادات} many {# عيادة} other {# عيادة}}',
  'medica.hours': 'ساعات العمل',
  'medica.findUs': 'كيف تصل',
}
