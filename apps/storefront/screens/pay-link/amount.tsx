import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'

/** What is asked for, as the first thing that is read: 52 on 60, its currency at 20 on the side that the language wants. */
export function BigAmount({ amount, label }: { amount: number; label?: string }) {
  const t = useWords('paylink')
  const { amount: digits, currency, currencyAt } = useMoney().parts(amount)
  const code = <span className="text-[1.25rem]/7 font-em text-ink2">{currency}</span>
  return (
    <div className="px-4 pt-8 pb-9 text-center">
      <p className="text-ink2">{label ?? t('paylink.toPay')}</p>
      <p className="mt-1.5 flex flex-wrap items-baseline justify-center gap-x-2.5">
        {currencyAt === 'start' ? code : null}
        <bdi dir="ltr" className="text-[3.25rem]/15 font-strong tabular-nums max-[22rem]:text-[2.25rem]/11">
          {digits}
        </bdi>
        {currencyAt === 'end' ? code : null}
      </p>
    </div>
  )
}
