import { BrandMark } from '@compass/ui/brand-glyph'
import type { StoreView } from '#shell/merchants/read-storefront.ts'

/** The sign of a vendor in its own colour (the stylesheet of a court's pages knows them by `data-brand`). */
export function VendorMark({ store, isParked = false }: { store: StoreView; isParked?: boolean }) {
  const { vendor } = store
  if (!vendor) return null
  return (
    <span data-brand={store.id} className={`contents ${isParked ? '*:opacity-60' : ''}`}>
      <BrandMark glyph={vendor.glyph} logo={vendor.logo} />
    </span>
  )
}
