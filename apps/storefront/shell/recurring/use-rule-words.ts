import { commaOf, formatDate, formatWeekday, weekdayName } from '@compass/i18n/formats'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { RuleView } from './recurring-view.ts'

/** A date, which has no zone, and a rule, as they are said. */
export function useRuleWords() {
  const t = useWords('recurring')
  const { language } = useShell()
  const at = (date: string) => new Date(`${date}T12:00:00Z`)
  const dateWords = (date: string) => formatDate(at(date), 'UTC', language, 'short')
  const dayWords = (date: string) => `${formatWeekday(at(date), 'UTC', language)} ${dateWords(date)}`
  const ruleWords = ({ every, unit, weekdays, monthDay, end }: RuleView) => {
    const comma = commaOf(language)
    const days = weekdays.map((day) => weekdayName(day, language)).join(comma)
    const rule =
      unit === 'day'
        ? t('recurring.ruleDay', { every })
        : unit === 'week'
          ? t('recurring.ruleWeek', { every, days })
          : t('recurring.ruleMonth', { every, day: monthDay ?? 1 })
    const until = end.on ? t('recurring.untilDate', { day: dateWords(end.on) }) : null
    const times = end.after ? t('recurring.times', { count: end.after }) : null
    return [rule, until, times].filter(Boolean).join(comma)
  }
  return { dayWords, ruleWords }
}
