import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import type { BasketView } from '../../../shell/basket/basket-view.ts'
import { useWords } from '../../../shell/shell.tsx'
import { takesOrders } from '../../../shell/store-state.ts'
import type { StoreView } from '../../../shell/storefront-of.ts'
import type { Times } from './checkout-view.ts'
import { useFormState } from './form-state.ts'
import { TimeChoice, useTimeChoosing } from './time-choice.tsx'

type Props = {
  readonly times: Times | null
  readonly open: boolean
  readonly onClose: () => void
  readonly basket: BasketView
  readonly store: StoreView
  readonly minutes: string
}

/** The days and their slots. Stands inside the checkout's form: a day, a slot and the button at the foot work as they are. */
export function TimeSheet({ times, open, onClose, basket, store, minutes }: Props) {
  const t = useWords('checkout', 'shell')
  const { result, busyWith } = useFormState()
  const isShown = open && times !== null
  const choosing = useTimeChoosing(times, {
    schedule: basket.schedule?.startTime ?? null,
    isOpenNow: takesOrders(store, basket.orderType),
    isPickup: basket.orderType === 10,
  })
  return (
    <Sheet
      open={isShown}
      onClose={onClose}
      title={t('checkout.whenTitle')}
      closeLabel={t('shell.close')}
      closeHref="?when=closed"
      foot={
        <Button
          type="submit"
          name="intent"
          value="schedule"
          wide
          busy={busyWith === 'schedule' && t('checkout.whenTitle')}
        >
          {choosing.takes}
        </Button>
      }
    >
      <div className="pb-5">
        {result?.intent === 'schedule' && result.refusal ? (
          <Banner tone="bad" icon={<AlertIcon />} className="mx-5 mb-4" urgent>
            {result.refusal.message}
          </Banner>
        ) : null}
        {isShown ? <TimeChoice choosing={choosing} minutes={minutes} /> : null}
      </div>
    </Sheet>
  )
}
