import type { Totals } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import { useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'

/** What the sum of a link with products is made of; what is nothing is left out. */
export function LinkTotals({ totals }: { readonly totals: ShapeOf<typeof Totals> }) {
  const t = useWords('customers')
  const { sum } = useFigures()
  const fees = {
    delivery: t('customers.feeDelivery'),
    packaging: t('customers.feePackaging'),
    service: t('customers.feeService'),
    smallOrder: t('customers.feeSmallOrder'),
  }
  const rows = [
    [t('customers.items'), totals.itemsTotal.amount],
    [t('customers.promotions'), -totals.offerDiscount.amount],
    ...totals.fees.map(({ kind, amount }) => [fees[kind], amount.amount] as const),
    ...(totals.taxIncluded ? [] : [[t('customers.taxOnTop'), totals.tax.amount] as const]),
  ] as const
  return (
    <dl className="grid gap-1">
      {rows.map(([label, amount]) =>
        amount === 0 ? null : (
          <div key={label} className="flex justify-between gap-3 text-ink2">
            <dt>{label}</dt>
            <dd>
              <bdi>{sum(amount)}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
