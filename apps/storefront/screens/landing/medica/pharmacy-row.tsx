import { directionOf } from '@compass/domain/languages'
import { formatDistance, formatMinutesRange } from '@compass/i18n/formats'
import { BrandMark } from '@compass/ui/brand-glyph'
import { landingPaths, MEDICA } from '#landing-paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { writeOwnPin } from '#shell/serviceability/own-pin.ts'
import { describeStoreStatus } from '#shell/stores/status-words.ts'
import type { ChosenPlace } from '../chosen-place.ts'
import { BrandCover } from '../landing/brand-cover.tsx'
import { isShut } from '../landing/brand-view.ts'
import { FoundItem } from '../landing/found-item.tsx'
import type { PharmacyView } from './read-medica.ts'

interface PharmacyRowProps {
  readonly pharmacy: PharmacyView
  readonly place: ChosenPlace | null
  readonly eager: boolean
}

/** A pharmacy: the whole row leads to it, and where it delivers to the chosen place it opens for that. */
export function PharmacyRow({ pharmacy, place, eager }: PharmacyRowProps) {
  const t = useWords('medica')
  const { language } = useShell()
  const { url, home, tagline, stores, serviceable, areaId, distanceMetres, found } = pharmacy
  const keepPin = () => {
    if (place && areaId) writeOwnPin(url, { lat: place.lat, lng: place.lng, areaId })
  }
  return (
    <a
      href={serviceable ? landingPaths.brand(MEDICA, url) : home}
      data-brand={url}
      className="brand-row"
      rel={serviceable ? 'nofollow' : undefined}
      onClick={keepPin}
    >
      <span className="relative shrink-0">
        <span className={`brand-plate ${isShut(pharmacy) ? 'brand-shut' : ''}`}>
          <BrandCover brand={pharmacy} eager={eager} glyphSize={40} />
        </span>
        <span className="brand-mark">
          <BrandMark glyph={pharmacy.glyph} logo={pharmacy.logo} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={pharmacy.name} />
        </span>
        <span className="block truncate text-small text-ink2" dir={tagline ? directionOf(tagline.language) : undefined}>
          <LocalizedText text={tagline} />
        </span>
        {stores > 1 || distanceMetres !== null ? (
          <span className="parted text-small text-ink2">
            {stores > 1 ? <span>{t('medica.branches', { count: stores })}</span> : null}
            {distanceMetres === null ? null : <span>{formatDistance(distanceMetres, language)}</span>}
          </span>
        ) : null}
        <FoundItem text={found} />
        <span className="mt-1 flex flex-wrap gap-x-3 text-small">
          <Terms pharmacy={pharmacy} />
        </span>
      </span>
    </a>
  )
}

/** When it comes and for how much, as far as that is known; of a closed one when it opens. */
function Terms({ pharmacy }: { pharmacy: PharmacyView }) {
  const t = useWords('landing', 'shell')
  const { language } = useShell()
  const { serviceable, door, fee, isFree, collects, delivers } = pharmacy
  const { word, rest } = describeStoreStatus(pharmacy, t, language, pharmacy.minutes, pharmacy.clock)
  return (
    <>
      {isShut(pharmacy) ? (
        <span className="font-em text-warn">{rest || word}</span>
      ) : door ? (
        <span className="font-em">{formatMinutesRange(door.from, door.to, language)}</span>
      ) : (
        <span className="font-em text-ok">{rest ? `${word} ${rest}` : word}</span>
      )}
      {serviceable === false || !delivers ? (
        <span className="text-ink2">{t(collects ? 'landing.pickupOnly' : 'landing.tooFar')}</span>
      ) : isFree ? (
        <span className="font-em text-ok">{t('landing.freeDelivery')}</span>
      ) : fee ? (
        <span className="text-ink2 tabular-nums">{fee}</span>
      ) : serviceable ? (
        <span className="text-ink2">{t('landing.feeByCourier')}</span>
      ) : null}
    </>
  )
}
