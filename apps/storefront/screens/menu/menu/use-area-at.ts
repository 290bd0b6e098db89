import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { writeOwnPin } from '#shell/serviceability/own-pin.ts'
import type { AreaView } from '#shell/serviceability/read-areas.ts'
import { useMyLocation } from '#shell/serviceability/use-my-location.ts'

type LocationProblem = 'denied' | 'unknown' | 'outside'

interface AreaAt {
  /** The area that the visitor stands in, once it is known. */
  readonly found: AreaView | null
  readonly problem: LocationProblem | null
  readonly isLooking: boolean
  readonly look: () => void
}

/** Finds the area by where the visitor stands. The point is asked about once, and stays in the tab for the address. */
export function useAreaAt(areas: readonly AreaView[] | null): AreaAt {
  const { url } = useMerchant()
  const { place, state, ask } = useMyLocation(true)
  const { data, submit, state: sending } = useFetcher<{ readonly found: string | null }>()
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    if (!place) return
    setAnswered(true)
    const fields = { lat: String(place.lat), lng: String(place.lng) }
    void submit(fields, { method: 'post', action: paths.where(url), defaultShouldRevalidate: false })
  }, [place, submit, url])
  const found = (isAnswered && sending === 'idle' && areas?.find(({ id }) => id === data?.found)) || null
  useEffect(() => {
    if (found && place) writeOwnPin(url, { ...place, areaId: found.id })
  }, [found, place, url])
  const isOutside = isAnswered && sending === 'idle' && data?.found === null
  const problem = state === 'refused' ? 'denied' : state === 'unknown' ? 'unknown' : isOutside ? 'outside' : null
  return { found, problem, isLooking: state === 'asking' || sending !== 'idle', look: ask }
}
