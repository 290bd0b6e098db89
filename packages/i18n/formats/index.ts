export { commaOf, formatAllOf, formatOneOf } from './lists.ts'
export { formatMoney, type MoneyStyle } from './money.ts'
export { formatDistance, formatNumber, formatRate } from './numbers.ts'
export { formatPhone } from './phones.ts'
export {
  type Clock,
  formatCountdown,
  formatDate,
  formatDay,
  formatMinutesRange,
  formatSpan,
  formatTime,
  formatTimeOfDay,
  formatWeekday,
  weekdayName,
} from './times.ts'
export { bindUnits } from './units.ts'
