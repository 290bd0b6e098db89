import { directionOf } from '@compass/domain/languages'
import { PinIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { PlaceResults, PlaceView } from './place-view.ts'

interface PlaceListProps<P extends PlaceView> extends PlaceResults<P> {
  /** What was typed; '': the places are suggestions. */
  readonly typed: string
  readonly isOnline: boolean
  /** What a row does, around what it shows. */
  readonly row: (place: P, line: ReactNode) => ReactNode
  /** The second line, after what the place lies in. */
  readonly note?: (place: P) => ReactNode
}

/** The places that a search found, and what it says where it found none, was not answered or cannot ask. */
export function PlaceList<P extends PlaceView>(props: PlaceListProps<P>) {
  const { places, mapsAnswered, attributions, typed, isOnline, row, note } = props
  const t = useWords('location')
  const message = !isOnline
    ? t('location.placesOffline')
    : places.length === 0
      ? t('location.noArea')
      : typed === ''
        ? ''
        : t('location.placesFound', { count: places.length })
  const isShown = !isOnline || places.length === 0
  return (
    <>
      <p role="status" className={isShown ? 'border-t border-line py-4 text-ink2' : 'sr-only'}>
        {message}
      </p>
      {isOnline && !mapsAnswered ? <p className="pb-3 text-small text-ink2">{t('location.mapsAway')}</p> : null}
      <ul>
        {places.map((place) => (
          <li key={`${place.label} ${place.city}`} className="border-t border-line">
            {row(place, <PlaceLine place={place} typed={typed} note={note?.(place)} />)}
          </li>
        ))}
      </ul>
      {isOnline && attributions.length > 0 ? (
        <p className="flex flex-wrap gap-x-4 border-t border-line py-2 text-small text-ink2" translate="no">
          {attributions.map(({ text, href }) => (
            <a key={text} href={href} target="_blank" rel="noopener noreferrer" dir="ltr" className="hit">
              {text}
            </a>
          ))}
        </p>
      ) : null}
    </>
  )
}

export function PlaceIcon({ children }: { children: ReactNode }) {
  return <span className="grid size-10 shrink-0 place-items-center rounded-chip bg-sunken">{children}</span>
}

/** A place: what was typed of it is quieter than the rest; the second line says where it lies and what it means here. */
function PlaceLine({ place, typed, note }: { place: PlaceView; typed: string; note?: ReactNode }) {
  const { label, city } = place
  const isTyped = typed !== '' && label.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())
  const prefix = isTyped ? label.slice(0, typed.length) : ''
  return (
    <>
      <PlaceIcon>
        <PinIcon />
      </PlaceIcon>
      <span className="min-w-0 flex-1">
        <PlaceName place={place} className="block text-name">
          {prefix ? <span className="font-normal text-ink2">{prefix}</span> : null}
          {label.slice(prefix.length)}
        </PlaceName>
        {city || note ? (
          <span className="parted text-small text-ink2">
            {city ? <bdi dir={directionOf(place.language)}>{city}</bdi> : null}
            {note ? <span>{note}</span> : null}
          </span>
        ) : null}
      </span>
    </>
  )
}

/** The name of a place, marked with its language where that is another one than the page's. */
export function PlaceName({
  place,
  className,
  children,
}: {
  place: Pick<PlaceView, 'language'>
  className?: string
  children: ReactNode
}) {
  const { language } = useShell()
  return (
    // The block stands as the page does, whatever direction the name has.
    <span className={className}>
      <bdi lang={place.language === language ? undefined : place.language} dir={directionOf(place.language)}>
        {children}
      </bdi>
    </span>
  )
}
