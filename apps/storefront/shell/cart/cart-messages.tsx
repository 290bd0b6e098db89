import { AlertIcon, InfoIcon } from '@compass/ui/menu-icons'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { useCart } from './cart-provider.tsx'

/**
 * Shows on the menu what "My order" shows in its place: a refusal, a missing item, a changed price, a cart set aside.
 */
export function CartMessages() {
  const t = useWords('basket', 'menu')
  const { answer, dismiss, change } = useCart()
  const { url } = useMerchant()
  const navigate = useNavigate()
  const toast = useToast()
  const { refusal, news, restorable } = answer

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (refusal) {
      if (refusal.asks) return
      // That there is no network stands above the page already.
      if (refusal.error !== 'not_sent' || navigator.onLine) toast({ icon: <AlertIcon />, text: refusal.message })
      dismiss()
      return
    }
    const look = { label: t('menu.viewOrder'), onClick: () => void navigate(paths.myOrder(url)) }
    const [first] = news
    if (first) toast({ icon: <InfoIcon />, text: first, action: look })
    else if (restorable) {
      toast({
        icon: <InfoIcon />,
        text: t('basket.expiredTitle'),
        action: { label: t('basket.bringBack'), onClick: () => change({ intent: 'restore' }) },
      })
    }
  }, [answer])
  return null
}
