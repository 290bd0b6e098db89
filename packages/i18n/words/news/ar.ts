import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'news.dearer': 'سعر {name} الآن {price} (كان {before})',
  'news.cheaper': 'سعر {name} الآن {price} فقط (كان {before})',
  'news.goneChoice': 'لم يعد {name} متاحاً مع {options}',
  'news.nowNeeds': 'أزلنا {name}: صار يتطلب اختيار «{group}». أضفه مجدداً لتختار.',
  'news.nowFewer': 'أزلنا {name}: صار يسمح باختيارات أقل من «{group}». أضفه مجدداً لتختار.',
  'news.withoutChoice': '{name} الآن من دون {options}: لم يعد متاحاً',
  'news.notThisWay': '{name} غير متاح لهذا النوع من الطلبات',
  'news.pickupAlone': '{name} يوفّر الاستلام فقط، فأصبح طلبك للاستلام',
  'news.deliveryAlone': '{name} يوفّر التوصيل فقط، فأصبح طلبك للتوصيل',
  'news.gone': 'لم يعد {name} متاحاً',
  'news.lineChanged': 'تغيّر {name}. راجع اختياراته.',
  'news.instead': 'متاح بدلاً منه',
  'news.replace': 'استبدال',
  'news.replaceWith': 'استبدال {name} بـ {other}',
  'news.offerGone': 'لم يعد عرض «{name}» سارياً',
  'news.offerOther': 'يسري الآن «{other}» بدلاً من «{name}»',
  'news.broughtBack': 'احتفظنا باختياراتك، بأسعار اليوم.',
  'news.putAside':
    'لديك سلة سابقة فيها {count, plural, zero {لا أصناف} one {صنف واحد} two {صنفان} few {# أصناف} many {# صنفاً} other {# صنف}}.',
}
