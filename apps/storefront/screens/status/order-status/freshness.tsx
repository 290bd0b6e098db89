import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { useLiveOrder } from '#shell/orders/use-live-order.ts'

type FreshnessProps = {
  readonly liveness: ReturnType<typeof useLiveOrder>
  readonly time: string
  readonly path: string
}

/** How fresh the page is, and how it stays so. */
export function Freshness({ liveness, time, path }: FreshnessProps) {
  const t = useWords('status')
  return (
    <p className="pt-6 text-center text-small text-ink2">
      {liveness === 'live' ? (
        t('status.keepsUpToDate')
      ) : liveness === 'looking' ? (
        t('status.reconnecting')
      ) : (
        <>
          {t('status.updatedAt', { time })}{' '}
          <a href={path} className="word">
            {t('status.refresh')}
          </a>
        </>
      )}
    </p>
  )
}
