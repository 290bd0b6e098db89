/** A formatted sum in parts, so that the currency can be set smaller than its digits. */
export type PriceParts = {
  /** Digits with a sign where there is one: "42.00", "−28.00". */
  readonly amount: string
  readonly currency: string
  /** Where the locale puts the currency. */
  readonly currencyAt: 'start' | 'end'
}

export type PriceProps = PriceParts & {
  /** The sum before a reduction: crossed out, without currency. */
  readonly was?: string | undefined
  /** What the crossed-out sum is, for a screen reader ("instead of"). */
  readonly wasLabel?: string | undefined
  /** The currency takes the colour of the digits (a reduction in ok, a product that is not available). */
  readonly sameColour?: boolean
  readonly className?: string
}

/** A sum of money: tabular digits that never wrap, currency at .78 of their size. */
export function Price({ amount, currency, currencyAt, was, wasLabel, sameColour = false, className = '' }: PriceProps) {
  const digits = <bdi dir="ltr">{amount}</bdi>
  const code = <span>{currency}</span>
  return (
    <span className={sameColour ? `price-same ${className}` : className}>
      <span className="price">
        {was ? (
          <>
            <s>
              {wasLabel ? <span className="sr-only">{wasLabel} </span> : null}
              <bdi dir="ltr">{was}</bdi>
            </s>{' '}
          </>
        ) : null}
        {currencyAt === 'start' ? (
          <>
            {code} {digits}
          </>
        ) : (
          <>
            {digits} {code}
          </>
        )}
      </span>
    </span>
  )
}
