import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'offline.asOf': 'أنت غير متصل. هذه القائمة كما كانت في {time}.',
  'offline.hint': 'تُفتح هذه الصفحة وحدها فور عودة الاتصال.',
  'offline.menus': 'قوائم تُفتح دون اتصال',
  'offline.kept': 'حُفظ على هذا الجهاز، ويُضاف إلى سلتك فور عودة الاتصال.',
  'offline.waiting': 'بانتظار الاتصال: {items}. نضيفه إلى سلتك فور عودة الاتصال.',
  'offline.drop': 'لا تُضِفه',
  'offline.sending': 'عاد الاتصال. نضيف ما حفظته.',
  'offline.sent': 'ما حفظته صار في سلتك.',
  'offline.notAll': 'تغيّر شيء أثناء انقطاع الاتصال:',
}
