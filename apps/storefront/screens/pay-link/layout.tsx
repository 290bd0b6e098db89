import { Outlet } from 'react-router'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { NavigationProgress } from '#shell/navigation/navigation-progress.tsx'

/** Around the pages of a pay link: they belong to no basket and no order under way, and lead nowhere by themselves. */
export default function PayLinkLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <OfflineBanner />
      <NavigationProgress />
      <Outlet />
    </>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
