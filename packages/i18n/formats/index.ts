export { formatOneOf } from './lists.ts'
export { formatMoney, type MoneyStyle } from './money.ts'
export { formatDistance, formatNumber, formatRate } from './numbers.ts'
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
