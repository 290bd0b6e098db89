import { SERVICE } from '@compass/domain/services'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import type { CartView } from '#shell/cart/cart-view.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { takesOrders } from '#shell/stores/store-state.ts'
import type { Times } from './checkout-view.ts'
import { TimeChoice, useTimeChoosing } from './time-choice.tsx'

type Props = {
  readonly times: Times | null
  readonly open: boolean
  readonly onClose: () => void
  readonly cart: CartView
  readonly store: StoreView
  readonly minutes: string
  /** Why the last time was not taken. */
  readonly refusal: string | null
  readonly isBusy: boolean
}

/** The days and their slots. Stands inside a form, the checkout's or one of its own: a day, a slot and the button at the foot work as they are. */
export function TimeSheet({ times, open, onClose, cart, store, minutes, refusal, isBusy }: Props) {
  const t = useWords('checkout', 'shell')
  const isShown = open && times !== null
  const choosing = useTimeChoosing(times, {
    schedule: cart.schedule?.startTime ?? null,
    isOpenNow: takesOrders(store, cart.orderType),
    isPickup: cart.orderType === SERVICE.PICKUP,
  })
  return (
    <Sheet
      open={isShown}
      onClose={onClose}
      title={t('checkout.whenTitle')}
      closeLabel={t('shell.close')}
      closeHref="?when=closed"
      foot={
        <Button type="submit" name="intent" value="schedule" wide busy={isBusy && t('checkout.whenTitle')}>
          {choosing.takes}
        </Button>
      }
    >
      <div className="pb-5">
        {refusal ? (
          <Banner tone="bad" icon={<AlertIcon />} className="mx-5 mb-4" urgent>
            {refusal}
          </Banner>
        ) : null}
        {isShown ? <TimeChoice choosing={choosing} minutes={minutes} /> : null}
      </div>
    </Sheet>
  )
}
