import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMenuPath, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { useSlotWords } from '#shell/slots/use-slot-words.ts'
import { takesLater } from '#shell/stores/store-state.ts'

/** The time that was chosen for the cart of the page's store, in words; null: none was. */
export function usePlan(): string | null {
  const t = useWords('shell')
  const { cart } = useCart()
  const { storeId } = useShell()
  const words = useSlotWords()
  if (!cart?.schedule || cart.schedule.isGone || cart.storeId !== storeId) return null
  const { day, span } = words(cart.schedule)
  return t('shell.dayAndTime', { day, time: span })
}

/** To the times that can be had, or to another one than was chosen (`saysTime`: it is not said beside it). Nothing where none can. */
export function PlanWord({ saysTime = false }: { saysTime?: boolean }) {
  const t = useWords('menu', 'shell')
  const menuPath = useMenuPath()
  const { service } = useShell()
  const planned = usePlan()
  if (!takesLater(useStore(), service)) return null
  return (
    <Link to={paths.planTime(menuPath)} preventScrollReset className="word text-small">
      {!planned ? t('menu.planLater') : saysTime ? planned : t('shell.change')}
    </Link>
  )
}
