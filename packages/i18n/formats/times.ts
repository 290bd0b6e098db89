import type { Language } from '@compass/domain/languages'
import { INTL_LOCALES } from '../translator/registry.ts'

const DAY_WORDS: Readonly<Record<Language, { readonly today: string; readonly tomorrow: string }>> = {
  en: { today: 'Today', tomorrow: 'Tomorrow' },
  ar: { today: 'اليوم', tomorrow: 'غداً' },
  sr: { today: 'Danas', tomorrow: 'Sutra' },
  fr: { today: 'Aujourd’hui', tomorrow: 'Demain' },
  el: { today: 'Σήμερα', tomorrow: 'Αύριο' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The clock of a merchant's people: of 24 hours, or of twice 12. */
export type Clock = 12 | 24

/** Morning and afternoon, in the languages that have a clock of 12 hours. Serbian and French write 24 hours always. */
const HALVES: Readonly<Partial<Record<Language, readonly [string, string]>>> = {
  en: ['am', 'pm'],
  ar: ['ص', 'م'],
  el: ['π.μ.', 'μ.μ.'],
}

/** A time of day of 24 hours (`HH:MM`, `24:00` too) on the merchant's clock, Latin digits: `18:00`, `6:00 pm`, `6:00 م`. */
export function formatTimeOfDay(time: string, language: Language, clock: Clock): string {
  const halves = clock === 12 ? HALVES[language] : undefined
  if (!halves) return time
  const [hour = '', minute = ''] = time.split(':')
  const isAfternoon = Number(hour) % 24 >= 12
  return `${Number(hour) % 12 || 12}:${minute}\u00a0${halves[isAfternoon ? 1 : 0]}`
}

/** The time of an instant in a zone on the merchant's clock. */
export function formatTime(instant: Date, zone: string, language: Language, clock: Clock): string {
  const { hour, minute } = partsOf(instant, 'en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return formatTimeOfDay(`${hour}:${minute}`, language, clock)
}

/** The day of an instant as seen on `now` in a zone: `Today`, `Tomorrow`, `Friday 20 March`; the year where it is another. */
export function formatDay(instant: Date, zone: string, now: Date, language: Language): string {
  const days = dayNumber(instant, zone) - dayNumber(now, zone)
  if (days === 0) return DAY_WORDS[language].today
  if (days === 1) return DAY_WORDS[language].tomorrow
  const sameYear = yearOf(instant, zone) === yearOf(now, zone)
  return `${formatWeekday(instant, zone, language)}${language === 'ar' ? '،' : language === 'sr' ? ',' : ''} ${formatDate(instant, zone, language, sameYear ? 'short' : 'full')}`
}

/** The date of an instant in a zone: `20 March 2026`, or `20 March` when short. */
export function formatDate(instant: Date, zone: string, language: Language, length: 'full' | 'short' = 'full'): string {
  const parts = partsOf(instant, INTL_LOCALES[language], zone, { day: 'numeric', month: 'long', year: 'numeric' })
  const day = language === 'sr' ? `${parts.day}.` : language === 'fr' && parts.day === '1' ? '1er' : parts.day
  if (length === 'short') return `${day} ${parts.month}`
  return `${day} ${parts.month} ${parts.year}${language === 'sr' ? '.' : ''}`
}

/** The weekday of an instant in a zone: `Friday`, `vendredi`; short: `Fri`. */
export function formatWeekday(
  instant: Date,
  zone: string,
  language: Language,
  length: 'long' | 'short' = 'long',
): string {
  return partsOf(instant, INTL_LOCALES[language], zone, { weekday: length }).weekday ?? ''
}

/** The name of a weekday, 0 Sunday … 6 Saturday, for tables of opening hours. */
export function weekdayName(day: number, language: Language, length: 'long' | 'short' = 'long'): string {
  return formatWeekday(new Date(Date.UTC(2023, 0, 1 + day)), 'UTC', language, length)
}

const MINUTES: Readonly<Record<Exclude<Language, 'ar'>, string>> = { en: 'min', sr: 'min', fr: 'min', el: 'λεπτά' }
const ARABIC_PLURALS = new Intl.PluralRules('ar')

/**
 * `25–35 min`; equal ends are one number. Arabic says the range in words: around a dash, which number comes first depends on
 * the side that one reads from.
 */
export function formatMinutesRange(from: number, to: number, language: Language): string {
  const numbers = from === to ? String(from) : language === 'ar' ? `${from} إلى\u00a0${to}` : `${from}–${to}`
  if (language !== 'ar') return `${numbers}\u00a0${to === 1 && language === 'el' ? 'λεπτό' : MINUTES[language]}`
  if (from === to && to === 1) return 'دقيقة'
  if (from === to && to === 2) return 'دقيقتان'
  const unit = ARABIC_PLURALS.select(to) === 'few' ? 'دقائق' : 'دقيقة'
  return `${numbers}\u00a0${unit}`
}

/** Seconds of a countdown: `0:24`, `12:05`. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** From one time of day (`HH:MM`) to another: `11:00–23:30`. Arabic says it in words, which no direction turns round. */
export function formatSpan(from: string, to: string, language: Language, clock: Clock): string {
  const [start, end] = [formatTimeOfDay(from, language, clock), formatTimeOfDay(to, language, clock)]
  return language === 'ar' ? `من\u00a0${start} إلى\u00a0${end}` : `${start}–${end}`
}

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

function partsOf(
  instant: Date,
  locale: string,
  zone: string,
  wanted: Intl.DateTimeFormatOptions,
): Partial<Record<Part, string>> {
  const key = `${locale}|${zone}|${Object.entries(wanted).join()}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      ...wanted,
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
    formatters.set(key, formatter)
  }
  const parts: Partial<Record<Part, string>> = {}
  for (const { type, value } of formatter.formatToParts(instant)) parts[type as Part] = value
  return parts
}

function dayNumber(instant: Date, zone: string): number {
  const { year, month, day } = partsOf(instant, 'en-GB', zone, { year: 'numeric', month: 'numeric', day: 'numeric' })
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}

function yearOf(instant: Date, zone: string): string | undefined {
  return partsOf(instant, 'en-GB', zone, { year: 'numeric', month: 'numeric', day: 'numeric' }).year
}
