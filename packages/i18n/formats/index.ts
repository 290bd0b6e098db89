export { formatOneOf } from './lists.ts'
export { type FormattedMoney, formatMoney, type MoneyPart, type MoneyStyle, type MoneyToFormat } from './money.ts'
export { formatDistance, formatNumber, formatRate, MINUS } from './numbers.ts'
export { formatPhone } from './phones.ts'
export {
  formatCountdown,
  formatDate,
  formatDay,
  formatMinutesRange,
  formatSpan,
  formatTime,
  formatWeekday,
  weekdayName,
} from './times.ts'
