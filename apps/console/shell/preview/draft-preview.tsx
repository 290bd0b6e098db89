import { useDocument } from '#document/index.ts'
import { Panel } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'

/**
 * The storefront with all drafts, as customers will see it, in a frame as wide as a phone: one product, or the menu. The server
 * shows it to staff alone, and to them in a frame of the console alone; there it knows products by their SKU, too. It is asked
 * once it has what was changed here, and again when a draft changes.
 */
export function DraftPreview({ sku, onClose }: { readonly sku?: string | undefined; readonly onClose: () => void }) {
  const t = useWords('console')
  const { slug, store } = useShop()
  const { stored, isStored } = useDocument()
  const page = sku && store ? `/${slug}/${store._id}/product/${encodeURIComponent(sku)}` : `/${slug}`
  return (
    <Panel title={t('console.preview')} closeLabel={t('console.close')} onClose={onClose}>
      <iframe
        title={t('console.preview')}
        key={stored.map(({ id }) => id).join()}
        src={isStored ? page : 'about:blank'}
        sandbox="allow-same-origin"
        className="mx-auto block h-[calc(100dvh-8rem)] w-97.5 max-w-full rounded-panel border border-line2 bg-surface"
      />
      <p className="mt-2 text-note text-ink3">{t('console.previewText')}</p>
    </Panel>
  )
}
