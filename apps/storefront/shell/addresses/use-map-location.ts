import { isInside, pointInside } from '@compass/domain/serviceability'
import { useCallback, useEffect, useState } from 'react'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { readOwnPin } from '#shell/serviceability/own-pin.ts'
import type { AreaView } from './address-view.ts'

export interface Point {
  readonly lat: number
  readonly lng: number
}

export interface MapLocation {
  readonly point: Point | null
  readonly area: AreaView | null
  /** A pin was set, and no area contains it. */
  readonly isOutside: boolean
  /** By the pin: dragged, moved by keys, clicked, or found by the phone. */
  readonly setPoint: (point: Point) => void
  /** By the list: the pin goes into the area. */
  readonly setArea: (areaId: string) => void
}

/** One place, however it was said: pin and list always agree. */
export function useMapLocation(
  areas: readonly AreaView[],
  start: { areaId: string | null; point: Point | null },
): MapLocation {
  const [text, setMessage] = useState(() => {
    const { point, areaId } = start
    // As everywhere the pin decides; of an area that is gone there is no pin either, so that it is chosen anew.
    const around = point && areas.find(({ polygon }) => isInside(polygon, point))
    const area = around ?? areas.find(({ id }) => id === areaId) ?? null
    return { area, point: area ? (point ?? pointInside(area.polygon)) : null }
  })
  const setPoint = useCallback(
    (point: Point) => setMessage({ point, area: areas.find(({ polygon }) => isInside(polygon, point)) ?? null }),
    [areas],
  )
  const setArea = useCallback(
    (areaId: string) => {
      const area = areas.find(({ id }) => id === areaId) ?? null
      setMessage({ area, point: area ? pointInside(area.polygon) : null })
    },
    [areas],
  )
  // The area came from where the visitor stood: the pin stands there too, and nobody has to set it again.
  const { url } = useMerchant()
  const { areaId, point: isSet } = start
  useEffect(() => {
    const own = !isSet && areaId ? readOwnPin(url, areaId) : null
    if (own) setPoint({ lat: own.lat, lng: own.lng })
  }, [isSet, areaId, url, setPoint])
  return { ...text, isOutside: text.point !== null && text.area === null, setPoint, setArea }
}
