import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  'search.clear': 'امسح البحث',
  'search.recent': 'عمليات البحث الأخيرة',
  'search.popular': 'عمليات البحث الشائعة',
  'search.forget': 'امسح عمليات البحث الأخيرة',
  'search.results':
    '{count, plural, =0 {لا نتائج} zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  'search.resultsInstead': 'نعرض نتائج «{words}»',
  'search.all': 'اعرض الكل ({count})',
  'search.none': 'لا نتائج لـ «{query}»',
  'search.noneHint': 'جرّب كلمة أقصر، أو تصفّح القائمة.',
}
