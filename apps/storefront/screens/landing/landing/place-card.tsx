import { directionOf } from '@compass/domain/languages'
import { formatMinutesRange } from '@compass/i18n/formats'
import { BrandGlyph, BrandMark } from '@compass/ui/brand-glyph'
import { Chip } from '@compass/ui/chip'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { DOT_CLASSES, describeStoreStatus } from '#shell/stores/status-words.ts'
import type { PlaceView } from './place-view.ts'

/** A merchant in its own tints (the stylesheet knows them by `data-place`): the whole card leads to its menu. */
export function PlaceCard({ place, eager, isNear }: { place: PlaceView; eager: boolean; isNear: boolean }) {
  const t = useWords('landing', 'shell')
  const { language } = useShell()
  const { tone, word, rest } = describeStoreStatus(place, t, language, place.minutes, place.clock)
  const pageAt = directionOf(language)
  const taglineAt = place.tagline ? directionOf(place.tagline.language) : pageAt
  const isShut = tone !== 'ok' && place.state !== 'closingSoon'
  return (
    <a href={paths.menu(place.url)} data-place={place.url} className="place">
      <span className={`place-cover ${isShut ? 'place-shut' : ''}`}>
        <Chip
          tone="float"
          className="absolute start-3 top-3 z-2"
          icon={<span className={`size-2 rounded-full ${DOT_CLASSES[tone]}`} />}
        >
          {rest ? (tone === 'ok' ? `${word} ${rest}` : rest) : word}
          {place.store ? (
            <>
              {' · '}
              <LocalizedText text={place.store} />
            </>
          ) : null}
        </Chip>
        {place.cover.length === 0 ? (
          <BrandGlyph drawing={place.glyph} size={72} className="text-accent opacity-34" />
        ) : (
          place.cover.map(({ src, kind }, i) => (
            <img
              key={src}
              src={src}
              alt=""
              width={96}
              height={96}
              data-kind={kind}
              loading={eager || i === 0 ? 'eager' : 'lazy'}
            />
          ))
        )}
      </span>
      <span className="flex items-center gap-3.5 p-4">
        <BrandMark glyph={place.glyph} logo={place.logo} />
        <span className="min-w-0 flex-1">
          <span className="block text-subhead">
            <LocalizedText text={place.name} />
          </span>
          {/* The direction is the block's: that of the words alone would put the dots of a cut at the line's beginning. */}
          <span
            className={`line-clamp-2 text-small text-ink2 ${taglineAt === pageAt ? '' : 'text-end'}`}
            dir={taglineAt}
          >
            <LocalizedText text={place.tagline} />
          </span>
        </span>
        <span className="shrink-0 text-end text-small text-ink2">
          {place.delivers && place.door
            ? formatMinutesRange(place.door.from, place.door.to, language)
            : t('landing.pickupOnly')}
          {isNear ? <span className="block font-em text-ok">{t('landing.delivers')}</span> : null}
        </span>
      </span>
    </a>
  )
}
