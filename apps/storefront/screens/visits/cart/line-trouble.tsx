import { AlertIcon, PauseIcon } from '@compass/ui/icons'
import type { CartLineView, CartVendorView, CartView } from '#shell/cart/cart-view.ts'
import { useParkedWords } from '#shell/courts/use-parked-words.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'

interface LineTroubleProps {
  readonly line: Pick<CartLineView, 'unavailable' | 'storeId'>
  readonly cart: Pick<CartView, 'vendors'>
}

/** Why a line cannot be sent now; nothing where it can. At a court's table it may wait for its kitchen. */
export function LineTrouble({ line, cart: { vendors = [] } }: LineTroubleProps) {
  const { stores } = useShell()
  const waits = vendors.find(({ storeId, parked }) => storeId === line.storeId && parked !== null)
  const store = waits && stores.find(({ id }) => id === waits.storeId)
  return store ? <Parked vendor={waits} store={store} /> : <Unavailable unavailable={line.unavailable} />
}

function Parked({ vendor, store }: { vendor: CartVendorView; store: StoreView }) {
  const words = useParkedWords(vendor.parked, store)
  return (
    <p className="mt-1 flex gap-1.5 text-small text-warn">
      <PauseIcon size={15} className="mt-0.5" />
      {words}
    </p>
  )
}

function Unavailable({ unavailable }: Pick<CartLineView, 'unavailable'>) {
  const t = useWords('basket', 'menu')
  const times = useTimes()
  const { timeZone } = useStore()
  if (!unavailable) return null
  return (
    <p className="mt-1 flex gap-1.5 text-small text-bad">
      <AlertIcon size={15} className="mt-0.5" />
      {unavailable.left !== undefined
        ? t('basket.onlyLeft', { left: unavailable.left })
        : unavailable.next
          ? t('menu.from', { time: times.time(unavailable.next, timeZone) })
          : t('basket.unavailable')}
    </p>
  )
}
