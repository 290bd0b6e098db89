import { Button } from '@compass/ui/button'
import { PinIcon } from '@compass/ui/icons'
import { Skeleton } from '@compass/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { AreaSketch } from '#shell/addresses/area-sketch.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { areasAround } from './read-places.ts'

const AreaMap = lazy(() => import('#shell/addresses/area-map.tsx'))

interface Point {
  readonly lat: number
  readonly lng: number
}

/** The pin on a map of where the brands deliver: set by a tap, a drag or the arrow keys, then taken. */
export function PinPicker({ areas, start }: { areas: readonly AreaView[]; start: Point }) {
  const t = useWords('landing')
  const [isOpen, setOpen] = useState(false)
  const [point, setPoint] = useState(start)
  if (!isOpen) {
    return (
      <div className="needs-scripts mt-6 overflow-hidden rounded-card bg-sunken shadow-s1">
        <AreaSketch areas={areasAround(areas, start)} areaId={null} point={start} />
        <div className="bg-surface p-3">
          <Button kind="neutral" size="small" wide icon={<PinIcon size={18} />} onClick={() => setOpen(true)}>
            {t('landing.setPin')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form method="post" className="mt-6 overflow-hidden rounded-card bg-surface shadow-s1">
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <AreaMap
          label={`${t('landing.map')}. ${t('landing.mapKeys')}`}
          sketchLabel={t('landing.map')}
          areas={areas}
          stores={[]}
          storeId={null}
          chosenAreaId={null}
          point={point}
          onPoint={setPoint}
          takesFocus
        />
      </Suspense>
      <input type="hidden" name="lat" value={point.lat} />
      <input type="hidden" name="lng" value={point.lng} />
      <input type="hidden" name="label" value="" />
      <div className="p-3">
        <Button type="submit" wide>
          {t('landing.takePin')}
        </Button>
      </div>
    </form>
  )
}
