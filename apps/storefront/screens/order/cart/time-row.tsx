import { AlertIcon, CalendarIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { lazy, type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import type { CartView } from '#shell/cart/cart-view.ts'
import { LazyPart } from '#shell/deferred-hydration/lazy-part.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useSlotWords } from '#shell/slots/use-slot-words.ts'
import { takesLater, useStoreState } from '#shell/stores/store-state.ts'

const sheet = () => import('#shell/slots/order-time-sheet.tsx')
const OrderTimeSheet = lazy(sheet)

/** When the order is for, and the way to another time: a sheet, without scripts a screen. Nothing where no time can be chosen. */
export function TimeRow({ cart, store, minutes }: { cart: CartView; store: StoreView; minutes: string }) {
  const t = useWords('checkout')
  const { url } = useMerchant()
  const moment = useSlotWords()
  const state = useStoreState(store, cart.orderType)
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    // A tap that means another tab goes there; without a network the screen says so.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !navigator.onLine) return
    event.preventDefault()
    setOpen(true)
  }
  const { schedule } = cart
  if (!schedule && !takesLater(store, cart.orderType)) return null
  const isGone = schedule?.isGone === true
  const chosen = schedule && moment(schedule)
  const now = state.takesOrders ? t('checkout.now') : t('checkout.chooseTime')
  return (
    <>
      <ListRow
        onClick={open}
        as={Link}
        to={paths.orderTime(url, cart.storeId)}
        icon={
          isGone ? <AlertIcon size={20} className="text-warn" /> : <CalendarIcon size={20} className="text-accent" />
        }
        eyebrow={t('checkout.orderTime')}
        title={chosen ? t('checkout.forWhen', { day: chosen.day, span: chosen.span }) : now}
        note={
          isGone ? (
            <span className="text-warn">{t('checkout.timeGone')}</span>
          ) : schedule ? null : state.takesOrders ? (
            minutes
          ) : (
            state.word
          )
        }
        leads
      />
      <LazyPart wanted={isOpen} fetch={sheet}>
        <OrderTimeSheet store={store} open={isOpen} onClose={() => setOpen(false)} />
      </LazyPart>
    </>
  )
}
