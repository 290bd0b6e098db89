import { Outlet } from 'react-router'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { MerchantHead } from '#shell/merchants/page-head.tsx'
import { useShell } from '#shell/merchants/shell-provider.tsx'
import { NavigationProgress } from '#shell/navigation/navigation-progress.tsx'

/** Around the pages of a pay link: they belong to no basket and no order under way, and lead nowhere by themselves. */
export default function PayLinkLayout() {
  const { merchant } = useShell()
  return (
    <>
      <meta name="robots" content="noindex" />
      {merchant ? <MerchantHead /> : null}
      <OfflineBanner />
      <NavigationProgress />
      <Outlet />
    </>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
