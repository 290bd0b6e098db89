import type { Language } from '@compass/domain/languages'
import { isolateLeftToRight } from '../translator/isolate.ts'
import { MINUS, writeDigits } from './numbers.ts'

interface MoneyToFormat {
  /** An integer of minor units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** Decimals of the currency, from `exponentOf` of `@compass/domain/money`; never from `Intl`, whose table differs. */
  readonly exponent: number
}

interface MoneyPart {
  readonly type: 'currency' | 'amount' | 'sign' | 'space'
  readonly value: string
}

interface FormattedMoney {
  /** For sentences and for screen readers. Its spaces do not break. */
  readonly text: string
  /** For screens that set the currency smaller: in reading order, to be wrapped in `<bdi dir="ltr">` where a sign stands. */
  readonly parts: readonly MoneyPart[]
}

export interface MoneyStyle {
  /** `always` writes a plus too: what a choice adds. */
  readonly sign?: 'auto' | 'always'
  /** False leaves the currency out: crossed-out prices, a choice's difference. */
  readonly currency?: boolean
  /** True writes a whole sum without its decimals: `12,00` is `12`, `12,50` stays. */
  readonly hideZeroDecimals?: boolean
}

const SPACE = '\u00a0'

const ARABIC_NAMES: Readonly<Record<string, string>> = {
  AED: 'د.إ',
  BHD: 'د.ب',
  EGP: 'ج.م',
  IQD: 'د.ع',
  JOD: 'د.أ',
  KWD: 'د.ك',
  LBP: 'ل.ل',
  LYD: 'د.ل',
  MAD: 'د.م',
  OMR: 'ر.ع',
  QAR: 'ر.ق',
  SAR: 'ر.س',
  TND: 'د.ت',
  RSD: 'دينار صربي',
}

const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' }

/**
 * Money as people of the language write it, always with Latin digits: `AED 42.00` and `€12.50` in English, `42.00 د.إ` in
 * Arabic. `1.250,00 RSD` is Serbian and Greek, `12,50 €` French. Minus is U+2212.
 */
export function formatMoney(money: MoneyToFormat, language: Language, style: MoneyStyle = {}): FormattedMoney {
  const parts = partsOf(money, language, style)
  const signed = parts.some((part) => part.type === 'sign')
  if (language !== 'ar' || !signed) return { text: join(parts), parts }
  const digits = parts.filter((part) => part.type === 'sign' || part.type === 'amount')
  const rest = parts.filter((part) => part.type === 'space' || part.type === 'currency')
  return { text: isolateLeftToRight(join(digits)) + join(rest), parts }
}

function partsOf(
  { amount, currency, exponent }: MoneyToFormat,
  language: Language,
  style: MoneyStyle,
): readonly MoneyPart[] {
  const unit = 10 ** exponent
  const isWhole = style.hideZeroDecimals === true && amount % unit === 0
  const digits = isWhole ? writeDigits(amount / unit, 0, language) : writeDigits(amount, exponent, language)
  const figure: MoneyPart[] = [{ type: 'amount', value: digits }]
  if (amount < 0) figure.unshift({ type: 'sign', value: MINUS })
  else if (style.sign === 'always' && amount > 0) figure.unshift({ type: 'sign', value: '+' })
  if (style.currency === false) return figure
  const name = nameOf(currency, language)
  const space: MoneyPart = { type: 'space', value: SPACE }
  if (language !== 'en') return [...figure, space, { type: 'currency', value: name }]
  if (name === currency) return [{ type: 'currency', value: name }, space, ...figure]
  return [...figure.slice(0, -1), { type: 'currency', value: name }, ...figure.slice(-1)]
}

function nameOf(currency: string, language: Language): string {
  const arabic = language === 'ar' ? ARABIC_NAMES[currency] : undefined
  return arabic ?? SYMBOLS[currency] ?? currency
}

function join(parts: readonly MoneyPart[]): string {
  return parts.map((part) => part.value).join('')
}
