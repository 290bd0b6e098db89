import { chooseText, isLanguage, type Language, type Text } from '@compass/domain/languages'
import { exponentOf, parseDecimal } from '@compass/domain/money'
import { formatAllOf, formatMoney, weekdayName } from '@compass/i18n/formats'
import type { Translator } from '@compass/i18n/translator'
import { conditionsOf, type Offer } from './rules/offer-model.ts'
import type { SentenceNames } from './sentence-parts.ts'
import type { MenuParts } from './use-menu-parts.ts'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** How one language says what stands in the sentence of an offer. */
export function namesIn(
  language: Language,
  t: Translator<'offers'>,
  menu: MenuParts,
  { currency, languages }: { readonly currency: string; readonly languages: readonly string[] },
): SentenceNames {
  const first = languages.find(isLanguage) ?? 'en'
  const say = (text: Text | undefined, otherwise: string) => chooseText(text, language, first)?.text ?? otherwise
  const all = (names: readonly string[]) => formatAllOf(names, language)
  return {
    money: (decimal) => {
      const parsed = parseDecimal(decimal, currency)
      return parsed.ok
        ? formatMoney({ amount: parsed.value, currency, exponent: exponentOf(currency) }, language).text
        : decimal
    },
    rate: (rate) => t('offers.rate', { rate: rate.replace(/\.0+$/, '') }),
    about: ({ about }) => {
      if (!about) return t('offers.everything')
      const categories = about.categories.map((key) => say(menu.categories.get(key), key))
      return all([...categories, ...about.products.map((sku) => say(menu.products.get(sku), sku))])
    },
    gift: (skus) =>
      skus.length > 0 ? all(skus.map((sku) => say(menu.products.get(sku), sku))) : t('offers.chooseProduct'),
    services: (services) => all(services.map((service) => t(`offers.service_${service as 'delivery'}`))),
    days: (offer) => daysOf(offer, t, language),
  }
}

/** Days and hours, short; null: always. Its dates stand below the sentence. */
function daysOf(offer: Offer, t: Translator<'offers'>, language: Language): string | null {
  const slots = conditionsOf(offer).windows?.slots ?? []
  const [first] = slots
  if (!first) return null
  if (slots.length > 1) return t('offers.certainHours')
  const numbers = DAYS.flatMap((day, number) => (first.days.includes(day) ? [number] : []))
  const start = numbers.find((number) => !numbers.includes((number + 6) % 7))
  const isRun =
    start !== undefined && numbers.length > 2 && numbers.every((_, step) => numbers.includes((start + step) % 7))
  const name = (number: number) => weekdayName(number, language)
  const days =
    numbers.length === 7
      ? t('offers.everyDay')
      : isRun
        ? t('offers.dayToDay', { from: name(start), to: name((start + numbers.length - 1) % 7) })
        : formatAllOf(numbers.map(name), language)
  const isWholeDay = first.opens === '00:00' && first.closes === '24:00'
  return isWholeDay ? days : t('offers.daysAt', { days, from: first.opens, to: first.closes })
}
