import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { AreaView } from '#shell/serviceability/read-areas.ts'
import { readRememberedArea } from '#shell/serviceability/remembered-area.ts'
import type { DeliveryAreas } from '#shell/serviceability/route.ts'

/** The areas and the visitor's own one: asked for where somebody has chosen one, or is about to. */
export function useDeliveryAreas(
  isChoosing: boolean,
  atFirst: readonly AreaView[] | null,
): { areas: readonly AreaView[] | null; chosen: AreaView | null } {
  const { url } = useMerchant()
  const { data, load, state } = useFetcher<DeliveryAreas>()
  useEffect(() => {
    if (!data && state === 'idle' && ((isChoosing && !atFirst) || readRememberedArea(url))) void load(paths.where(url))
  }, [data, state, isChoosing, atFirst, url, load])
  return { areas: data?.areas ?? atFirst, chosen: data?.chosen ?? null }
}
