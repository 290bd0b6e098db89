import { weekdayName } from '@compass/i18n/formats'
import type { WindowsWords } from '#parts/windows-field.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'

/** What the part of hours says. */
export function useWindowsWords(): WindowsWords {
  const t = useWords('editor')
  const language = useLanguage()
  return {
    always: t('editor.wheneverOpen'),
    atTimes: t('editor.atTimes'),
    days: t('editor.days'),
    from: t('editor.from'),
    to: t('editor.to'),
    addHours: t('editor.addHours'),
    addDates: t('editor.addDates'),
    remove: t('editor.remove'),
    day: (index) => weekdayName(index, language, 'short'),
  }
}
