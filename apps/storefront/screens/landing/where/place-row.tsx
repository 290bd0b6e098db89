import { directionOf } from '@compass/domain/languages'
import { PinIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { PlaceView } from './read-places.ts'

export function PlaceIcon({ children }: { children: ReactNode }) {
  return <span className="grid size-10 shrink-0 place-items-center rounded-chip bg-sunken">{children}</span>
}

/** A place: what was typed of it is quieter than the rest; the second line says what it means here. */
export function PlaceRow({ place, typed }: { place: PlaceView; typed: string }) {
  const t = useWords('landing')
  const { language } = useShell()
  const { label, city, brands, lat, lng } = place
  const isTyped = typed !== '' && label.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())
  const prefix = isTyped ? label.slice(0, typed.length) : ''
  return (
    <li className="border-t border-line">
      <form method="post">
        <input type="hidden" name="lat" value={lat} />
        <input type="hidden" name="lng" value={lng} />
        <input type="hidden" name="label" value={label} />
        <input type="hidden" name="labelIn" value={place.language} />
        <button type="submit" className="flex min-h-16 w-full items-center gap-3.5 text-start">
          <PlaceIcon>
            <PinIcon />
          </PlaceIcon>
          <span className="min-w-0 flex-1">
            <bdi
              className="block text-name"
              lang={place.language === language ? undefined : place.language}
              dir={directionOf(place.language)}
            >
              {prefix ? <span className="font-normal text-ink2">{prefix}</span> : null}
              {label.slice(prefix.length)}
            </bdi>
            <span className="parted text-small text-ink2">
              {city ? <bdi dir={directionOf(place.language)}>{city}</bdi> : null}
              <span>{t('landing.brandsDeliver', { count: brands })}</span>
            </span>
          </span>
        </button>
      </form>
    </li>
  )
}
