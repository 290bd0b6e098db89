import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMenuPath, useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import { hasOrdered } from '#shell/own-orders/own-orders-cookies.ts'
import { findMethod } from './find-method.ts'
import { hasPrompt, isInstalled, whenOffered } from './held-prompt.ts'
import { keepQuiet, mayAsk, noteVisit, readMemory } from './install-memory.ts'
import { whenCalm } from './when-calm.ts'

const InstallSheet = lazy(() => import('./install-sheet.tsx'))

const ABOUT_AN_ORDER = /\/(order-status|order-summary)(\/|$)/

/**
 * Asks by itself, at a calm moment: on the menu of a second visit, and after an order. The sheet has an address, so that Back
 * closes it; the menu's page has a sheet of its own there.
 */
export default function InstallPrompt() {
  const { url } = useMerchant()
  const { spot } = useShell()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const menuPath = useMenuPath()
  const [heldCount, setHeldCount] = useState(0)
  const onMenu = pathname.replace(/\/$/, '') === menuPath
  const isOpen = new URLSearchParams(search).get('choose') === 'install'
  const isPlace = !spot && !isOpen && (onMenu ? search === '' : ABOUT_AN_ORDER.test(pathname))

  useEffect(() => noteVisit(url, Date.now()), [url])
  useEffect(() => whenOffered(() => setHeldCount((count) => count + 1)), [])
  useEffect(() => {
    const installed = () => keepQuiet(url, Date.now())
    addEventListener('appinstalled', installed)
    return () => removeEventListener('appinstalled', installed)
  }, [url])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer of the browser makes it look again
  useEffect(() => {
    const isDue = () => canAsk() && mayAsk(readMemory(url), hasOrdered(url), Date.now())
    if (!isPlace || !isDue()) return
    return whenCalm(() => {
      if (!isDue()) return
      // Once is enough, whatever becomes of the page.
      keepQuiet(url, Date.now())
      const query = new URLSearchParams(search)
      query.set('choose', 'install')
      void navigate(`?${query}`, { preventScrollReset: true })
    })
  }, [url, isPlace, heldCount, navigate, search])

  const close = () => void navigate(-1)
  // Opened when it is in the page, so that it rises; then it leaves as it came.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(isOpen), [isOpen])
  if (onMenu || !(isOpen || shown)) return null
  return (
    <Suspense>
      <InstallSheet open={isOpen && shown} onClose={close} />
    </Suspense>
  )
}

/** A browser that asks by itself, or a telephone whose steps we know; never in a frame, and not what is installed already. */
function canAsk(): boolean {
  if (isInstalled() || window.top !== window.self) return false
  const { userAgent, maxTouchPoints } = navigator
  const method = findMethod({ userAgent, maxTouchPoints, hasPrompt: hasPrompt() })
  return method === 'prompt' || method === 'iosSafari' || (method === 'android' && userAgent.includes('Firefox'))
}
