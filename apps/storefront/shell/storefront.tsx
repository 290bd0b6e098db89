import { Outlet } from 'react-router'
import { BasketProvider } from '#shell/basket/basket.tsx'
import { OtherStore } from '#shell/basket/other-store.tsx'
import { useRememberedAddress } from '#shell/where/remember.ts'
import { MerchantHead } from './head.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ToastProvider } from './toasts.tsx'
import { Waiting } from './waiting.tsx'

/** Around every screen of a merchant: the visitor's basket, notices, and what is said when the network is gone. */
export default function Storefront() {
  useRememberedAddress()
  return (
    <ToastProvider>
      <BasketProvider>
        <MerchantHead />
        <OfflineNotice />
        <Waiting />
        <Outlet />
        <OtherStore />
      </BasketProvider>
    </ToastProvider>
  )
}

export { BrokenPage as ErrorBoundary } from './broken-page.tsx'
