import { formatMoney, formatNumber, type MoneyStyle } from '@compass/i18n/formats'
import { Price, type PriceParts, type PriceProps } from '@compass/ui/price'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'

/** Says sums of the merchant's currency: minor units in, text for sentences and parts for `Price` out. */
export function useMoney() {
  const { language } = useShell()
  const { currency, hideZeroDecimals } = useMerchant()
  const format = (amount: number, style?: MoneyStyle) =>
    formatMoney({ amount, currency: currency.code, exponent: currency.decimals }, language, {
      hideZeroDecimals,
      ...style,
    })
  return {
    /** "AED 42.00", for sentences. */
    text: (amount: number, style?: MoneyStyle) => format(amount, style).text,
    /** "42.00", where the currency stands beside it or is clear. */
    digits: (amount: number) => format(amount, { currency: false }).text,
    /** "60", or "59.90": a round sum without its decimals, for labels on a scale. */
    short(amount: number) {
      const unit = 10 ** currency.decimals
      return amount % unit === 0 ? formatNumber(amount / unit, language) : format(amount, { currency: false }).text
    },
    parts(amount: number, style?: MoneyStyle): PriceParts {
      const { parts } = format(amount, style)
      const owner = (...types: string[]) =>
        parts.flatMap(({ type, value }) => (types.includes(type) ? value : [])).join('')
      return {
        amount: owner('sign', 'amount'),
        currency: owner('currency'),
        currencyAt:
          parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'amount')
            ? 'start'
            : 'end',
      }
    },
  }
}

type SumProps = Pick<PriceProps, 'wasLabel' | 'sameColour' | 'className'> & {
  /** Minor units of the merchant's currency. */
  readonly amount: number
  /** The sum before a reduction. */
  readonly was?: number | undefined
}

/** A sum of the merchant's currency on a screen. */
export function Sum({ amount, was, ...rest }: SumProps) {
  const money = useMoney()
  return <Price {...money.parts(amount)} {...(was === undefined ? {} : { was: money.digits(was) })} {...rest} />
}
