import { localParts } from '@compass/domain/availability'
import { SERVICE } from '@compass/domain/services'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import type { CartView } from '#shell/cart/cart-view.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { RuleFields } from '#shell/recurring/rule-fields.tsx'
import { useFormState } from './form-state.ts'

/** The order comes again by itself, where the merchant repeats orders and the store takes them for later. */
export function Repeat({ cart, store }: { cart: CartView; store: StoreView }) {
  const t = useWords('recurring')
  const { recurringOrders } = useMerchant()
  const { errorOf, result } = useFormState()
  if (
    !recurringOrders ||
    !store.laterServices.includes(cart.orderType === SERVICE.PICKUP ? SERVICE.PICKUP : SERVICE.DELIVERY)
  )
    return null
  const had = cart.schedule ? new Date(cart.schedule.startTime) : new Date()
  const { weekday } = localParts(had, store.timeZone)
  const first = { every: 1, unit: 'week', weekdays: [weekday], end: { on: null, after: null } } as const
  const rule = { ...(result?.rule ?? first), monthDay: null }
  const isWanted = result?.values.repeat === '1'
  return (
    <div data-unkept className="group/repeat mt-6.5">
      <h2 className="mb-3 px-1 text-subhead wide:px-0">{t('recurring.howOften')}</h2>
      <Card as="fieldset" className="px-4.5 py-1.5">
        <legend className="sr-only">{t('recurring.howOften')}</legend>
        <ChoiceRow
          type="radio"
          name="repeat"
          value=""
          defaultChecked={!isWanted}
          label={t('recurring.once')}
          markAt="end"
        />
        <ChoiceRow
          type="radio"
          name="repeat"
          value="1"
          defaultChecked={isWanted}
          label={t('recurring.setUp')}
          note={t('recurring.setUpHint')}
          markAt="end"
        />
      </Card>
      <div className="pt-3 group-has-[[name=repeat][value='']:checked]/repeat:hidden">
        <RuleFields rule={rule} errorOf={errorOf} />
      </div>
    </div>
  )
}
