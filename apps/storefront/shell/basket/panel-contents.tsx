import { LaterSpendingRows } from '#shell/loyalty/later-spending-rows.tsx'
import { LaterOfferRow } from '#shell/promo/later-offer-row.tsx'
import { useShell } from '#shell/shell.tsx'
import { StateBanner } from '#shell/state-banner.tsx'
import { takesOrders } from '#shell/store-state.ts'
import { BasketLine } from './basket-line.tsx'
import type { BasketView } from './basket-view.ts'
import { GoesWell } from './goes-well.tsx'
import { ToTheNextStep } from './next-step.tsx'
import { PriceBlock } from './price-block.tsx'
import { WayToGo } from './way-to-go.tsx'

/** Progress, lines, sums and the main button, as on "My order". */
export default function PanelContents({ basket }: { basket: BasketView }) {
  const { stores, service } = useShell()
  const store = stores.find(({ id }) => id === basket.storeId)
  if (!store) return null
  return (
    <>
      <div className="mt-3">
        <WayToGo basket={basket} inCard={false} />
      </div>
      <ul className="basket-lines">
        {basket.lines.map((line) => (
          <BasketLine key={line.id} line={line} basket={basket} />
        ))}
      </ul>
      <div className="mt-4">
        <GoesWell basket={basket} />
      </div>
      <div className="mt-2">
        <LaterOfferRow basket={basket} />
        <LaterSpendingRows basket={basket} />
      </div>
      <div className="mt-4">
        <PriceBlock
          totals={basket.totals}
          count={basket.count}
          freeDelivery={basket.freeDelivery}
          areaMissing={service === 20 && basket.areaId === null}
          delivery={basket.delivery}
          whyAt="foot"
        />
      </div>
      <div className="mt-4">
        {takesOrders(store, basket.orderType) || basket.schedule || store.laterServices.length > 0 ? (
          <ToTheNextStep basket={basket} store={store} />
        ) : (
          <StateBanner store={store} service={basket.orderType} whileOpen />
        )}
      </div>
    </>
  )
}
