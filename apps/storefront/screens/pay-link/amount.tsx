import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'

/** So many digits and marks fit at full size beside their currency on a small phone. */
const MAX_AT_FULL_SIZE = 9

type BigAmountProps = {
  /** Minor units. */
  readonly amount: number
  /** Stands above it; absent: that it is to pay. */
  readonly label?: string
  /** The label is what the page is about. */
  readonly isHeading?: boolean
}

/** A sum as the first thing that is read: 52 on 60, its currency at 20 on the side that the language wants. */
export function BigAmount({ amount, label, isHeading = false }: BigAmountProps) {
  const t = useWords('paylink')
  const { amount: digits, currency, currencyAt } = useMoney().parts(amount)
  const Label = isHeading ? 'h1' : 'p'
  const size = digits.length > MAX_AT_FULL_SIZE ? 'text-[2.25rem]/11' : 'text-[3.25rem]/15'
  const code = <span className="text-[1.25rem]/7 font-em text-ink2">{currency}</span>
  return (
    <div className="px-4 pt-8 pb-9 text-center">
      <Label className="text-ink2">{label ?? t('paylink.toPay')}</Label>
      <p className="mt-1.5 flex flex-wrap items-baseline justify-center gap-x-2.5">
        {currencyAt === 'start' ? code : null}
        <bdi dir="ltr" className={`${size} font-strong tabular-nums`}>
          {digits}
        </bdi>
        {currencyAt === 'end' ? code : null}
      </p>
    </div>
  )
}
