import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import { type ChosenArea, findAreaCookie, parseAreaCookie } from '#shell/serviceability/area-cookie.ts'
import type { AreaView } from '#shell/serviceability/read-areas.ts'
import { readRememberedArea } from '#shell/serviceability/remembered-area.ts'
import type { DeliveryAreas } from '#shell/serviceability/route.ts'

interface AreaChoice {
  readonly areas: readonly AreaView[] | null
  readonly chosen: ChosenArea | null
  /** Shows a choice that is on its way. */
  readonly onChoose: (area: AreaView) => void
}

const never = () => () => {}

/**
 * The areas and the visitor's own one: asked for where somebody has chosen one, or is about to. Until the answer the own one
 * is what was just chosen, or what the cookie says of it.
 */
export function useDeliveryAreas(isChoosing: boolean, atFirst: readonly AreaView[] | null): AreaChoice {
  const { url } = useMerchant()
  const { language } = useShell()
  const { data, load, state } = useFetcher<DeliveryAreas>()
  const [choice, setChoice] = useState<AreaView | null>(null)
  useEffect(() => {
    if (!data && state === 'idle' && ((isChoosing && !atFirst) || readRememberedArea(url))) void load(paths.where(url))
  }, [data, state, isChoosing, atFirst, url, load])
  const cookie = useSyncExternalStore(
    never,
    () => findAreaCookie(url),
    () => '',
  )
  const remembered = useMemo(
    () => (cookie ? parseAreaCookie(cookie, readRememberedArea(url), language) : null),
    [cookie, url, language],
  )
  return { areas: data?.areas ?? atFirst, chosen: choice ?? (data ? data.chosen : remembered), onChoose: setChoice }
}
