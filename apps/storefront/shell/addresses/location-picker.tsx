import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Select } from '@compass/ui/field'
import { AlertIcon, DoneIcon, LocateIcon, PinIcon } from '@compass/ui/icons'
import { Skeleton } from '@compass/ui/skeleton'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { LocalizedOption } from '#shell/languages/localized-option.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { PlaceSearch } from '#shell/places/place-search.tsx'
import { useMyLocation } from '#shell/serviceability/use-my-location.ts'
import { addressField } from './address-input.ts'
import type { AreaView } from './address-view.ts'
import { AreaSketch } from './area-sketch.tsx'
import type { MapLocation } from './use-map-location.ts'

const AreaMap = lazy(() => import('./area-map.tsx'))

type LocationPickerProps = {
  readonly areas: readonly AreaView[]
  readonly place: MapLocation
  readonly error?: string | undefined
  /** What else can be done where we do not deliver: pick up. */
  readonly instead?: ReactNode
}

/** Where to: a pin on the map, a search, what the phone knows, or city and area from the lists. All set the same place. */
// Long on purpose: map, sketch, phone and lists set one place and are shown in each other's stead.
export function LocationPicker({ areas, place, error, instead }: LocationPickerProps) {
  const t = useWords('checkout')
  const { stores, storeId } = useShell()
  const { area, point, isOutside, setPoint, setArea } = place
  const [isOpen, setOpen] = useState(false)
  // The button that opens the map goes with it: the frame holds the focus until the map is there to take it.
  const frame = useRef<HTMLDivElement>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  const openMap = () => {
    frame.current?.focus({ preventScroll: true })
    setTakesFocus(true)
    setOpen(true)
  }
  const { place: own, state, ask } = useMyLocation(true)
  useEffect(() => {
    if (own) setPoint(own)
  }, [own, setPoint])
  const covered = area ? t('checkout.pinInArea', { area: plainText(area.name) }) : ''
  const whereabouts = isOutside ? t('checkout.pinOutside').replace(/\.$/, '') : covered
  const locate = () => {
    setOpen(true)
    ask()
  }
  return (
    <div className="grid gap-3">
      <PlaceSearch onPlace={setPoint} />
      <div ref={frame} tabIndex={-1} className="overflow-hidden rounded-card bg-sunken shadow-s1">
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <AreaMap
              label={[t('checkout.map'), whereabouts, t('checkout.mapKeys')].filter(Boolean).join('. ')}
              sketchLabel={t('checkout.sketchMap')}
              areas={areas}
              stores={stores.map(({ id, location }) => ({ id, ...location }))}
              storeId={storeId}
              chosenAreaId={area?.id ?? null}
              point={point}
              onPoint={setPoint}
              takesFocus={takesFocus}
            />
          </Suspense>
        ) : (
          <AreaSketch
            areas={areas}
            areaId={area?.id ?? null}
            point={point}
            stores={stores.map(({ id, location }) => ({ id, ...location }))}
            onArea={setArea}
            sketchLabel={t('checkout.sketchMap')}
          />
        )}
        <div className="needs-scripts flex gap-2.5 bg-surface p-3">
          {isOpen ? null : (
            <Button kind="neutral" size="small" className="flex-1" icon={<PinIcon size={18} />} onClick={openMap}>
              {t('checkout.openMap')}
            </Button>
          )}
          <Button
            kind="neutral"
            size="small"
            className="flex-1"
            icon={<LocateIcon size={18} />}
            busy={state === 'asking' && t('checkout.finding')}
            onClick={locate}
          >
            {t('checkout.findMe')}
          </Button>
        </div>
        {isOpen ? <p className="bg-surface px-4 pb-3 text-small text-ink2">{t('checkout.mapHint')}</p> : null}
      </div>
      {state === 'refused' || state === 'unknown' ? (
        <Banner news tone="warn" icon={<AlertIcon />}>
          {t(state === 'refused' ? 'checkout.locationDenied' : 'checkout.locationRefused')}
        </Banner>
      ) : null}
      {isOutside ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent action={instead}>
          {t('checkout.pinOutside')}
        </Banner>
      ) : area && isOpen ? (
        <Banner news tone="ok" icon={<DoneIcon />}>
          {t('checkout.pinInArea', { area: plainText(area.name) })}
        </Banner>
      ) : null}
      <AreaSelects areas={areas} area={area} setArea={setArea} error={error} />
      <input type="hidden" name={addressField('city')} value={plainText(area?.city)} />
      <input type="hidden" name={addressField('pinOf')} value={area?.id ?? ''} />
      <input type="hidden" name={addressField('lat')} value={point?.lat ?? ''} />
      <input type="hidden" name={addressField('lng')} value={point?.lng ?? ''} />
    </div>
  )
}

/** City and area as lists: without a map, for the keyboard and without scripts. */
function AreaSelects({
  areas,
  area,
  setArea,
  error,
}: Pick<LocationPickerProps, 'areas' | 'error'> & Pick<LocationPickerProps['place'], 'area' | 'setArea'>) {
  const t = useWords('checkout')
  const [city, setCity] = useState(area?.cityId ?? '')
  useEffect(() => {
    if (area) setCity(area.cityId)
  }, [area])
  const cities = [...new Map(areas.map((one) => [one.cityId, one])).values()]
  const ofCity = (cityId: string) => areas.filter((one) => one.cityId === cityId)
  const option = ({ id, name }: AreaView) => <LocalizedOption key={id} value={id} text={name} />
  return (
    <div className={`grid gap-2.5 ${cities.length > 1 ? 'grid-cols-2' : ''}`}>
      {cities.length > 1 ? (
        <Select
          label={t('checkout.city')}
          value={city}
          onChange={(event) => {
            setCity(event.target.value)
            if (area && area.cityId !== event.target.value) setArea('')
          }}
        >
          <option value="">{t('checkout.chooseCity')}</option>
          {cities.map(({ cityId, city: name }) => (
            <LocalizedOption key={cityId} value={cityId} text={name} />
          ))}
        </Select>
      ) : null}
      <Select
        label={t('checkout.area')}
        name={addressField('area')}
        autoComplete="address-level2"
        id="field-area"
        value={area?.id ?? ''}
        onChange={(event) => setArea(event.target.value)}
        error={error}
      >
        <option value="">{t('checkout.chooseAreaFirst')}</option>
        {cities.length > 1 && city === ''
          ? cities.map(({ cityId, city: name }) => (
              <optgroup key={cityId} label={plainText(name)}>
                {ofCity(cityId).map(option)}
              </optgroup>
            ))
          : areas.filter(({ cityId }) => cities.length === 1 || cityId === city).map(option)}
      </Select>
    </div>
  )
}
