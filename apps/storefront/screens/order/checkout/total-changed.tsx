import { Banner } from '@compass/ui/banner'
import { ReceiptIcon } from '@compass/ui/icons'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { useFormState } from './form-state.ts'

/** The total is another one than the one that was to be ordered: both are said, calmly, and nothing is placed yet. */
export function TotalChanged() {
  const t = useWords('checkout')
  const money = useMoney()
  const { result } = useFormState()
  if (!result?.total || result.isLost) return null
  const { before, now } = result.total
  return (
    <Banner news icon={<ReceiptIcon />}>
      {before === now
        ? t('checkout.orderChanged', { total: money.text(now) })
        : t('checkout.priceChanged', { before: money.text(before), total: money.text(now) })}
    </Banner>
  )
}
