import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'news.dearer': 'سعر {name} الآن {price}، وكان {before}',
  'news.cheaper': 'انخفض سعر {name}: الآن {price}، وكان {before}',
  'news.goneChoice': 'لم يعد {name} متاحاً مع {options}',
  'news.nowNeeds': 'خرج {name} من طلبك: صار يتطلب اختيار «{group}». أضفه مجدداً.',
  'news.nowFewer': 'خرج {name} من طلبك: صار يسمح باختيارات أقل من «{group}». أضفه مجدداً.',
  'news.withoutChoice': '{name} الآن من دون {options}: لم يعد متاحاً',
  'news.notThisWay': '{name} غير متاح بهذه الطريقة',
  'news.pickupAlone': '{name} يوفّر الاستلام فقط، فأصبح طلبك للاستلام',
  'news.deliveryAlone': '{name} يوفّر التوصيل فقط، فأصبح طلبك للتوصيل',
  'news.gone': 'لم يعد {name} متاحاً',
  'news.lineChanged': 'تغيّر {name}. راجع اختياراته.',
  'news.instead': 'بدلاً منه',
  'news.replace': 'استبدال',
  'news.replaceWith': 'استبدال {name} بـ {other}',
  'news.offerGone': 'لم يعد عرض «{name}» سارياً',
  'news.offerOther': 'يسري الآن «{other}» بدلاً من «{name}»',
  'news.putAside':
    'وُضع جانباً طلب سابق فيه {count, plural, zero {لا أصناف} one {صنف واحد} two {صنفان} few {# أصناف} many {# صنفاً} other {# صنف}}.',
}
