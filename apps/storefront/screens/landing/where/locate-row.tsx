import { LocateIcon } from '@compass/ui/icons'
import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PlaceIcon } from '#shell/places/place-list.tsx'
import { useMyLocation } from '#shell/serviceability/use-my-location.ts'

/** Where the visitor stands, asked for on a tap; the page then shows who delivers there. */
export function LocateRow() {
  const t = useWords('landing')
  const submit = useSubmit()
  const { place, state, ask } = useMyLocation(true)
  useEffect(() => {
    if (place) void submit({ lat: String(place.lat), lng: String(place.lng), label: '' }, { method: 'post' })
  }, [place, submit])
  const problem =
    state === 'refused' ? t('landing.locationDenied') : state === 'unknown' ? t('landing.locationUnknown') : ''
  return (
    <div className="needs-scripts">
      <button
        type="button"
        onClick={ask}
        aria-busy={state === 'asking'}
        className="flex min-h-16 w-full items-center gap-3.5 text-start"
      >
        <PlaceIcon>
          <LocateIcon />
        </PlaceIcon>
        <span>
          <span className="block text-name">{t('landing.useMyLocation')}</span>
          <span className="block text-small text-ink2">{t('landing.browserAsks')}</span>
        </span>
      </button>
      <p role="status" className={problem ? 'pb-3 text-small text-ink2' : 'sr-only'}>
        {problem}
      </p>
    </div>
  )
}
