import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant, useStore } from '#shell/merchants/shell-provider.tsx'
import type { ProductView } from '../product-view.ts'

const OrderTimeSheet = lazy(async () => {
  const [sheet] = await Promise.all([
    import('#shell/slots/order-time-sheet.tsx'),
    loadWords(pageLanguage(), ['checkout']),
  ])
  return sheet
})

/** Planning for later from the menu: the time of the cart, or (`&item=`) of a dish, which is then added for that time. */
export function PlanSheet({ onClose }: { onClose: () => void }) {
  const { url } = useMerchant()
  const store = useStore()
  const { change } = useCart()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const item = new URLSearchParams(search).get('item')
  const product = (state as { product?: ProductView } | null)?.product
  const taken = () => {
    if (!item) return onClose()
    if (product && !product.chooses) {
      change({ intent: 'add', product: item, store: store.id })
      return onClose()
    }
    void navigate(paths.item(url, store.id, item), { replace: true, state: { product }, preventScrollReset: true })
  }
  return (
    <Suspense>
      <OrderTimeSheet store={store} item={item} open onClose={onClose} onTaken={taken} />
    </Suspense>
  )
}
