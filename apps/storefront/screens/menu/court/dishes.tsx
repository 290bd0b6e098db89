import { VendorScope } from '#shell/courts/vendor-scope.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useShell } from '#shell/merchants/shell-provider.tsx'
import { ProductCard, ProductTile } from '../product-card.tsx'
import type { CourtDish } from './read-court.ts'

/** What the court's vendors are known for, in a row to swipe. */
export function LovedDishes({ dishes }: { dishes: readonly CourtDish[] }) {
  const { stores } = useShell()
  return (
    <div className="tiles swipe-x">
      {dishes.map(({ storeId, product }) => (
        <div key={product.id} data-brand={storeId} className="kitchen-dish">
          <VendorScope id={storeId}>
            <ProductTile product={product} />
          </VendorScope>
          <VendorName stores={stores} id={storeId} />
        </div>
      ))}
    </div>
  )
}

/** What a search found, each dish below the name of its vendor. */
export function FoundDishes({ dishes }: { dishes: readonly CourtDish[] }) {
  const { stores } = useShell()
  return (
    <div className="products">
      {dishes.map(({ storeId, product }) => (
        <div key={product.id} data-brand={storeId} className="kitchen-dish">
          <VendorScope id={storeId}>
            <ProductCard product={product} bare={false} />
          </VendorScope>
          <VendorName stores={stores} id={storeId} />
        </div>
      ))}
    </div>
  )
}

function VendorName({ stores, id }: { stores: readonly StoreView[]; id: string }) {
  return (
    <p className="text-small text-ink2">
      <LocalizedText text={stores.find((store) => store.id === id)?.name ?? null} />
    </p>
  )
}
