export { type CsvCell, writeCsv } from './csv.ts'
export {
  datesBefore,
  daysOf,
  hoursOf,
  MAX_REPORT_DAYS,
  type ReportDates,
  type ReportSlice,
  type ReportSpan,
  spanBefore,
  spanOf,
} from './period.ts'
export { type RateTax, taxesOfReturns } from './refund-taxes.ts'
export { addDays, type DayClock, dateAt, dayClockOf, daysBetween } from './report-day.ts'
export {
  isSold,
  type Sale,
  type SaleFigures,
  type SoldTableBill,
  saleOf,
  saleOfCourtTable,
  saleOfOwnLines,
} from './sale.ts'
