import { lazy, Suspense, useEffect, useState } from 'react'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { AreaSketch } from '#shell/addresses/area-sketch.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { DeliveryView } from '#shell/orders/use-live-order.ts'

const CourierMap = lazy(() => import('./courier-map.tsx'))

type DeliveryMapProps = {
  readonly areas: readonly AreaView[]
  readonly delivery: DeliveryView
  readonly isOver: boolean
}

/** A drawing that stands without scripts, then the map itself. */
export function DeliveryMap({ areas, delivery, isOver }: DeliveryMapProps) {
  const t = useWords('track')
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const { from, to, area, position } = delivery
  const sketch = (
    <AreaSketch
      areas={areas}
      areaId={area}
      point={to}
      stores={[{ id: 'outlet', ...from }]}
      sketchLabel={t('track.sketchMap')}
      fills
    />
  )
  if (!isAwake) return sketch
  return (
    <Suspense fallback={sketch}>
      <CourierMap
        label={t('track.mapLabel')}
        sketchLabel={t('track.sketchMap')}
        areas={areas}
        areaId={area}
        shop={from}
        door={to}
        courier={isOver ? null : position}
      />
    </Suspense>
  )
}
