import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { pageLanguage } from '#shell/languages/words.ts'
import { useOwnOrders } from './own-orders-provider.tsx'

const Strip = lazy(async () => {
  const [{ RunningStrip }] = await Promise.all([import('./running-strip.tsx'), loadWords(pageLanguage(), ['account'])])
  return { default: RunningStrip }
})

/** Screens that are about an order, and the way to pay one: it need not be said there again. */
const ABOUT_AN_ORDER =
  /^(?:\/medica)?\/[^/]+\/(?:order-status|order-summary|order-replacement|track-order|change-delivery-address|checkout|payment|table)/

/** The order under way, above every other screen; its room is there from the first paint where there may be one. */
export function RunningOrder() {
  const { pathname } = useLocation()
  const running = useOwnOrders()?.running
  if (ABOUT_AN_ORDER.test(pathname)) return null
  return (
    <div className="running-place">
      {running ? (
        <Suspense>
          <Strip order={running} />
        </Suspense>
      ) : null}
    </div>
  )
}
