import { Outlet } from 'react-router'
import { BasketProvider } from './basket/basket.tsx'
import { OtherStore } from './basket/other-store.tsx'
import { MerchantHead } from './head.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ToastProvider } from './toasts.tsx'
import { Waiting } from './waiting.tsx'
import { useRememberedAddress } from './where/remember.ts'

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
