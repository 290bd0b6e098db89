import { Card } from '@compass/ui/card'
import { BagIcon, BikeIcon } from '@compass/ui/icons'
import { Progress, ProgressHead } from '@compass/ui/progress'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { CartView } from './cart-view.ts'

/** How far it is to the minimum order and to free delivery, on one bar. Nothing where there is neither. */
export function Fulfilment({ cart, inCard = true }: { cart: CartView; inCard?: boolean }) {
  const t = useWords('basket')
  const money = useMoney()
  const { minimum, freeDelivery } = cart
  const required = minimum.required ?? 0
  const most = Math.max(required, freeDelivery?.from ?? 0)
  if (most === 0) return null
  const items = minimum.required !== null ? reached(required, minimum.missing, cart) : cart.totals.subtotal
  const sentence =
    minimum.missing > 0
      ? t('basket.belowMinimum', { amount: money.text(minimum.missing) })
      : freeDelivery && freeDelivery.missing > 0
        ? t('basket.toFreeDelivery', { amount: money.text(freeDelivery.missing) })
        : freeDelivery
          ? t('basket.freeDelivery')
          : t('basket.minimumReached', { amount: money.text(required) })
  const stops = [
    ...(required > 0
      ? [
          {
            at: required / most,
            reached: minimum.missing === 0,
            label: money.short(required),
          },
        ]
      : []),
    ...(freeDelivery && freeDelivery.from > required
      ? [{ at: freeDelivery.from / most, reached: freeDelivery.missing === 0, label: money.short(freeDelivery.from) }]
      : []),
  ]
  if (!inCard) {
    return (
      <div>
        <Progress label={t('basket.progress')} value={items / most} valueText={sentence} />
        <p className="mt-2 text-small text-ink2">{sentence}</p>
      </div>
    )
  }
  return (
    <Card className="p-4.5">
      <ProgressHead icon={freeDelivery && minimum.missing === 0 ? <BikeIcon /> : <BagIcon />}>{sentence}</ProgressHead>
      <Progress label={t('basket.progress')} value={items / most} valueText={sentence} stops={stops} />
    </Card>
  )
}

/** What counts towards the minimum: exactly what the server measured while it is missing, the items after. */
function reached(required: number, missing: number, { totals }: CartView): number {
  return missing > 0 ? required - missing : Math.max(required, totals.subtotal)
}
