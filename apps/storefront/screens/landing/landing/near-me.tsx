import { Button } from '@compass/ui/button'
import { LocateIcon } from '@compass/ui/icons'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { writeOwnPin } from '#shell/serviceability/own-pin.ts'
import { useMyLocation } from '#shell/serviceability/use-my-location.ts'
import type { NearPlace } from './find-near.ts'

/** Asks where the visitor is, and says who delivers there. `onFind`: the merchants that do. */
export function NearMe({ onFind }: { onFind: (urls: readonly string[]) => void }) {
  const t = useWords('landing')
  const { place, state, ask } = useMyLocation(true)
  const { data, submit, state: sending } = useFetcher<{ readonly near?: readonly NearPlace[] }>()
  useEffect(() => {
    if (!place) return
    const fields = { lat: String(place.lat), lng: String(place.lng) }
    void submit(fields, { method: 'post', action: paths.landing(), defaultShouldRevalidate: false })
  }, [place, submit])
  const near = sending === 'idle' ? data?.near : undefined
  useEffect(() => {
    if (!near || !place) return
    for (const { url, areaId } of near) writeOwnPin(url, { ...place, areaId })
    onFind(near.map(({ url }) => url))
  }, [near, place, onFind])
  const words =
    state === 'refused'
      ? t('landing.locationDenied')
      : state === 'unknown'
        ? t('landing.locationUnknown')
        : near
          ? near.length > 0
            ? t('landing.near', { count: near.length })
            : t('landing.outside')
          : ''
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<LocateIcon size={18} />}
        busy={(state === 'asking' || sending !== 'idle') && t('landing.useMyLocation')}
        onClick={ask}
        className="needs-scripts mt-3"
      >
        {t('landing.useMyLocation')}
      </Button>
      <p role="status" className={words ? 'mt-3 px-1 text-small text-ink2' : 'sr-only'}>
        {words}
      </p>
    </>
  )
}
