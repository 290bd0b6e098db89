import { CheckIcon, OfflineIcon } from '@compass/ui/menu-icons'
import { useContext, useEffect, useState } from 'react'
import { CartContext } from '#shell/cart/cart-provider.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { Additions } from './additions.tsx'
import OfflinePopup from './offline-popup.tsx'
import { canStore } from './stored-additions.ts'
import { useOnline } from './use-online.ts'

export { keepAddition } from './keep-addition.ts'

export interface OfflinePartProps {
  /** The last tap that needed a network, and whether it stayed where it was; null: there was none. */
  readonly stay: { readonly hasStayed: boolean } | null
}

/**
 * Says that the network is gone and that nothing is lost; goes by itself, and says once that it is back. Whoever begins
 * without a network, or taps what needs one, is told so over the page as well (the specification, section 2). A page that
 * says as of when it is says that it is offline by itself.
 */
export default function OfflinePart({ stay }: OfflinePartProps) {
  const t = useWords('shell')
  const online = useOnline()
  const cart = useContext(CartContext)
  const [wasOffline, setWasOffline] = useState(false)
  const [closed, setClosed] = useState(false)
  const [isPopupOpen, setPopupOpen] = useState(false)
  useEffect(() => {
    if (!stay) return
    setClosed(false)
    setPopupOpen(stay.hasStayed)
  }, [stay])
  useEffect(() => {
    window.compassKeeps = canStore()
    setPopupOpen(!navigator.onLine && !document.documentElement.dataset.asOf)
  }, [])
  useEffect(() => {
    if (!online) {
      setWasOffline(true)
      setClosed(false)
      return
    }
    setPopupOpen(false)
    const timer = setTimeout(() => setWasOffline(false), 4000)
    return () => clearTimeout(timer)
  }, [online])
  const saysItself = !online && document.documentElement.dataset.asOf !== undefined
  const isShown = !closed && !saysItself && (!online || wasOffline)
  return (
    <>
      <OfflinePopup open={isPopupOpen} onClose={() => setPopupOpen(false)} />
      {isShown ? (
        <div role={online ? 'status' : 'alert'} className={`notice ${online ? 'bg-okbg' : 'bg-warnbg'}`}>
          <div className="column flex items-center gap-3 px-4">
            {online ? <CheckIcon className="text-ok" /> : <OfflineIcon className="text-warn" />}
            <p className="min-w-0 flex-1">{online ? t('shell.backOnline') : t('shell.offlineBanner')}</p>
            {online ? null : (
              <button type="button" className="word" onClick={() => setClosed(true)}>
                {t('shell.close')}
              </button>
            )}
          </div>
        </div>
      ) : null}
      {cart ? <Additions online={online} cart={cart} /> : null}
    </>
  )
}

declare global {
  interface Window {
    /** What is added without a network is kept here. */
    compassKeeps?: boolean
  }
}
