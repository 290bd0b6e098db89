import { Panel } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

/**
 * The storefront with all drafts, as customers will see it, in a frame as wide as a phone. The server shows it to staff alone,
 * and to them only in a frame of the console.
 */
export function DraftPreview({ sku, onClose }: { readonly sku?: string; readonly onClose: () => void }) {
  const t = useWords('console')
  const { merchant } = useSession()
  const path = sku ? `/${merchant.slug}?item=${encodeURIComponent(sku)}` : `/${merchant.slug}`
  return (
    <Panel title={t('console.preview')} closeLabel={t('console.close')} onClose={onClose}>
      <iframe
        title={t('console.preview')}
        src={path}
        sandbox="allow-same-origin"
        className="mx-auto block h-[calc(100dvh-7rem)] w-97.5 max-w-full rounded-panel border border-line2 bg-surface"
      />
      <p className="mt-2 text-note text-ink3">{t('console.previewText')}</p>
    </Panel>
  )
}
