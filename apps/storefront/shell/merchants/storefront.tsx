import { Outlet } from 'react-router'
import { CartProvider } from '#shell/cart/cart-provider.tsx'
import { OtherStore } from '#shell/cart/other-store.tsx'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { InstallPlace } from '#shell/install/install-place.tsx'
import { NavigationProgress } from '#shell/navigation/navigation-progress.tsx'
import { ToastProvider } from '#shell/navigation/toasts.tsx'
import { OwnOrdersProvider } from '#shell/own-orders/own-orders-provider.tsx'
import { RunningOrder } from '#shell/own-orders/running-order.tsx'
import { useRememberedArea } from '#shell/serviceability/remembered-area.ts'

/** Around every screen of a merchant: the visitor's cart and orders, notices, and what is said when the network is gone. */
export default function Storefront() {
  useRememberedArea()
  return (
    <ToastProvider>
      <CartProvider>
        <OwnOrdersProvider>
          <OfflineBanner />
          <NavigationProgress />
          <Outlet />
          {/* After the screen, whose first link skips to its content. */}
          <RunningOrder />
          <OtherStore />
          <InstallPlace />
        </OwnOrdersProvider>
      </CartProvider>
    </ToastProvider>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
