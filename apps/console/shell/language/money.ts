import { exponentOf, parseDecimal } from '@compass/domain/money'
import { formatMoney, type MoneyStyle } from '@compass/i18n/formats'
import { useMemo } from 'react'
import { useShop } from '#shell/session/shop.ts'
import { useLanguage } from './words.tsx'

interface MoneyWriter {
  /** Minor units in words. */
  (amount: number, style?: MoneyStyle): string
  /** A decimal of a document in words; as it is where it is none. */
  readonly decimal: (text: string, style?: MoneyStyle) => string
  readonly currency: string
}

/** Writes money of the merchant as the reader's language does. */
export function useMoney(): MoneyWriter {
  const language = useLanguage()
  const { currency } = useShop()
  return useMemo(() => {
    const write = (amount: number, style?: MoneyStyle) =>
      formatMoney({ amount, currency, exponent: exponentOf(currency) }, language, style).text
    const decimal = (text: string, style?: MoneyStyle) => {
      const parsed = parseDecimal(text, currency)
      return parsed.ok ? write(parsed.value, style) : text
    }
    return Object.assign(write, { decimal, currency })
  }, [language, currency])
}
