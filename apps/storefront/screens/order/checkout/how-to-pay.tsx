import { cashAllowed } from '@compass/domain/pricing'
import { Banner } from '@compass/ui/banner'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import { AlertIcon, CardIcon, CashIcon } from '@compass/ui/icons'
import type { BasketView } from '../../../shell/basket/basket-view.ts'
import { useMoney } from '../../../shell/money.tsx'
import { useWords } from '../../../shell/shell.tsx'
import { Block } from './block.tsx'
import { useFormState } from './form-state.ts'

/** The outlet's ways to pay; one that cannot be used now stays, and says why. */
export function HowToPay({ basket, className }: { basket: BasketView; className?: string }) {
  const t = useWords('checkout')
  const money = useMoney()
  const { data, valueFor, result, send } = useFormState()
  const { grandTotal } = basket.totals
  const usable = data.methods.filter(({ limit }) => cashAllowed(grandTotal, limit))
  const wanted = [valueFor('method'), data.pricedFor, data.person.previousMethod].find((one) =>
    usable.some(({ method }) => method === one),
  )
  const chosen = wanted ?? usable[0]?.method
  const isDelivery = basket.orderType === 20
  const refused = result?.refusal?.code === 4214 ? result.refusal.message : null
  const isOtherWay = basket.offer?.why?.kind === 'payment_method'
  return (
    <Block title={t('checkout.howToPay')} className={className ?? ''}>
      {refused ? (
        <Banner tone="bad" icon={<AlertIcon />} className="mb-3">
          {refused}
        </Banner>
      ) : data.warning && isOtherWay ? (
        <Banner tone="warn" icon={<AlertIcon />} className="mb-3">
          {data.warning}
        </Banner>
      ) : null}
      <Card as="fieldset" className="px-4.5 py-1.5">
        <legend className="sr-only">{t('checkout.howToPay')}</legend>
        {data.methods.map(({ method, limit }) => {
          const isCash = method === 'cod'
          const isOver = !cashAllowed(grandTotal, limit)
          const name = isCash
            ? t(isDelivery ? 'checkout.cashCourier' : 'checkout.cashPickup')
            : t(isDelivery ? 'checkout.cardCourier' : 'checkout.cardPickup')
          const hint = isOver
            ? t('checkout.cashTooMuch', { amount: money.text(limit ?? 0) })
            : method === data.person.previousMethod
              ? t('checkout.usedLast')
              : limit !== null
                ? t('checkout.upTo', { amount: money.text(limit) })
                : isCash
                  ? t('checkout.cashHint')
                  : t(isDelivery ? 'checkout.cardCourierHint' : 'checkout.cardPickupHint')
          return (
            <ChoiceRow
              key={`${method} ${chosen}`}
              type="radio"
              name="method"
              value={method}
              defaultChecked={method === chosen}
              disabled={isOver}
              onChange={() => data.pricedFor !== null && send('method')}
              label={name}
              note={hint}
              markAt="end"
              lead={
                <span className="grid h-7.5 w-11 shrink-0 place-items-center rounded-[0.5rem] bg-surface ring-1 ring-line2">
                  {isCash ? <CashIcon size={18} /> : <CardIcon size={18} />}
                </span>
              }
            />
          )
        })}
      </Card>
    </Block>
  )
}
