import { directionOf } from '@compass/domain/languages'
import { formatDistance, formatMinutesRange } from '@compass/i18n/formats'
import { BrandMark } from '@compass/ui/brand-glyph'
import { landingPaths } from '#landing-paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { writeOwnPin } from '#shell/serviceability/own-pin.ts'
import { describeStoreStatus } from '#shell/stores/status-words.ts'
import type { ChosenPlace } from '../chosen-place.ts'
import { BrandCover } from './brand-cover.tsx'
import { type BrandView, isShut } from './brand-view.ts'
import { FoundItem } from './found-item.tsx'

interface BrandRowProps {
  readonly brand: BrandView
  readonly place: ChosenPlace
  /** Name of the landing page. */
  readonly page: string
  readonly eager: boolean
}

/** A brand at the chosen place: time, fee and distance; the whole row leads to its menu, which opens for that place. */
export function BrandRow({ brand, place, page, eager }: BrandRowProps) {
  const t = useWords('landing', 'shell')
  const { language } = useShell()
  const { serviceable, areaId, distanceMetres } = brand
  const keepPin = () => {
    if (areaId) writeOwnPin(brand.url, { lat: place.lat, lng: place.lng, areaId })
  }
  return (
    <a
      href={serviceable ? landingPaths.brand(page, brand.url) : brand.home}
      data-brand={brand.url}
      className="brand-row"
      rel={serviceable ? 'nofollow' : undefined}
      onClick={keepPin}
    >
      <span className="relative shrink-0">
        <span className={`brand-plate ${isShut(brand) ? 'brand-shut' : ''}`}>
          <BrandCover brand={brand} eager={eager} glyphSize={40} />
        </span>
        <span className="brand-mark">
          <BrandMark glyph={brand.glyph} logo={brand.logo} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={brand.name} />
        </span>
        <span className="flex text-small text-ink2">
          <span className="truncate" dir={brand.tagline ? directionOf(brand.tagline.language) : undefined}>
            <LocalizedText text={brand.tagline} />
          </span>
          {serviceable && distanceMetres !== null ? (
            <span className="shrink-0">
              {'\u00a0· '}
              {formatDistance(distanceMetres, language)}
            </span>
          ) : null}
        </span>
        <FoundItem text={brand.found} />
        <span className="mt-1 flex flex-wrap gap-x-3 text-small">
          {serviceable ? (
            <Terms brand={brand} />
          ) : (
            <span className="text-ink2">{t(brand.collects ? 'landing.pickupOnly' : 'landing.tooFar')}</span>
          )}
        </span>
      </span>
    </a>
  )
}

/** When it comes and what that costs; of a closed one when it opens. */
function Terms({ brand }: { brand: BrandView }) {
  const t = useWords('landing', 'shell')
  const { language } = useShell()
  const { word, rest } = describeStoreStatus(brand, t, language, brand.minutes, brand.clock)
  return (
    <>
      {isShut(brand) ? (
        <span className="font-em text-warn">{rest || word}</span>
      ) : brand.door ? (
        <span className="font-em">{formatMinutesRange(brand.door.from, brand.door.to, language)}</span>
      ) : null}
      {brand.isFree ? (
        <span className="font-em text-ok">{t('landing.freeDelivery')}</span>
      ) : brand.fee ? (
        <span className="text-ink2 tabular-nums">{brand.fee}</span>
      ) : (
        <span className="text-ink2">{t('landing.feeByCourier')}</span>
      )}
    </>
  )
}
