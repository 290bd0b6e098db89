import { exponentOf } from '@compass/domain/money'
import { formatDate, formatMoney, formatTime, formatWeekday, type MoneyStyle } from '@compass/i18n/formats'
import { useMemo } from 'react'
import { useLanguage } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

interface Money {
  readonly amount: number
  readonly currency: string
}

/** Writes money as the reader's language does, and minor units of the merchant's currency without its name. */
export function useFigures(): {
  readonly money: (money: Money, style?: MoneyStyle) => string
  readonly sum: (minor: number, style?: MoneyStyle) => string
  readonly currency: string
  /** As the reader's language calls it. */
  readonly currencyName: string
  /** Whether the reader's language writes it before the figure. */
  readonly isCurrencyFirst: boolean
} {
  const language = useLanguage()
  const { code } = useSession().merchant.currency
  return useMemo(() => {
    const money = ({ amount, currency }: Money, style?: MoneyStyle) =>
      formatMoney({ amount, currency, exponent: exponentOf(currency) }, language, style).text
    const sum = (amount: number, style?: MoneyStyle) => money({ amount, currency: code }, { currency: false, ...style })
    const { parts } = formatMoney({ amount: 0, currency: code, exponent: 0 }, language)
    const place = parts.findIndex(({ type }) => type === 'currency')
    return { money, sum, currency: code, currencyName: parts[place]?.value ?? code, isCurrencyFirst: place === 0 }
  }, [language, code])
}

/** Writes instants on the clock of a store: that of the order, else the first that the reader works for. */
export function useClock(store?: string | null): {
  readonly time: (at: string) => string
  readonly day: (at: string) => string
  readonly date: (date: string) => string
  /** The time today, the day before. */
  readonly moment: (at: string) => string
  readonly timeZone: string
} {
  const language = useLanguage()
  const { stores } = useSession()
  const timeZone = (stores.find(({ _id }) => _id === store) ?? stores[0])?.timeZone ?? 'UTC'
  return useMemo(() => {
    const day = (at: string) =>
      `${formatWeekday(new Date(at), timeZone, language, 'short')} ${formatDate(new Date(at), timeZone, language, 'short')}`
    const time = (at: string) => formatTime(new Date(at), timeZone, language, 24)
    const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone })
    return {
      time,
      day,
      date: (date) => {
        const at = new Date(`${date}T12:00:00Z`)
        return `${formatWeekday(at, 'UTC', language, 'short')} ${formatDate(at, 'UTC', language, 'short')}`
      },
      moment: (at) => (dayOf(new Date(at)) === dayOf(new Date()) ? time(at) : day(at)),
      timeZone,
    }
  }, [language, timeZone])
}

/** Gives the browser a file that the server wrote. */
export function saveFile(fileName: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}
