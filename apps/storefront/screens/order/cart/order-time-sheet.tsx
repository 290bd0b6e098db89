import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import type { CartView } from '#shell/cart/cart-view.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { TimeSheet } from '../checkout/time-sheet.tsx'
import type { TimeResult } from '../time/change-order-time.ts'
import type { OrderTime } from '../time/read-order-time.ts'

/** The times of the cart over My order: what the screen of the time shows and does, as a sheet. */
export default function OrderTimeSheet({
  cart,
  store,
  minutes,
  open,
  onClose,
}: {
  cart: CartView
  store: StoreView
  minutes: string
  open: boolean
  onClose: () => void
}) {
  const t = useWords('shell')
  const { url } = useMerchant()
  const path = paths.orderTime(url, store.id)
  const { data: read, load } = useFetcher<OrderTime>()
  const { data: result, state, Form } = useFetcher<TimeResult | null>()
  useEffect(() => {
    if (open) void load(path)
  }, [open, load, path])
  const isTaken = result?.isTaken === true && state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer closes it once
  useEffect(() => {
    if (isTaken) onClose()
  }, [isTaken, result])
  const refusal =
    state !== 'idle' || result === undefined ? null : result === null ? t('shell.errorHint') : result.message
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="service" value={cart.orderType} />
      <input type="hidden" name="stay" value="1" />
      <TimeSheet
        key={cart.schedule?.startTime ?? ''}
        times={read?.times ?? null}
        open={open}
        onClose={onClose}
        cart={cart}
        store={store}
        minutes={minutes}
        refusal={refusal}
        isBusy={state !== 'idle'}
      />
    </Form>
  )
}
