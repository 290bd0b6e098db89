import { directionOf } from '@compass/domain/languages'
import { formatMinutesRange } from '@compass/i18n/formats'
import { BrandMark } from '@compass/ui/brand-glyph'
import { Chip } from '@compass/ui/chip'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { DOT_CLASSES, describeStoreStatus } from '#shell/stores/status-words.ts'
import { BrandCover } from './brand-cover.tsx'
import { type BrandView, isShut } from './brand-view.ts'
import { FoundItem } from './found-item.tsx'

/** A brand in its own tints (the stylesheet knows them by `data-brand`): the whole card leads to its menu. */
export function BrandCard({ brand, eager }: { brand: BrandView; eager: boolean }) {
  const t = useWords('landing', 'shell')
  const { language } = useShell()
  const { tone, word, rest } = describeStoreStatus(brand, t, language, brand.minutes, brand.clock)
  const pageAt = directionOf(language)
  const taglineAt = brand.tagline ? directionOf(brand.tagline.language) : pageAt
  return (
    <a href={brand.home} data-brand={brand.url} className="brand">
      <span className={`brand-cover ${isShut(brand) ? 'brand-shut' : ''}`}>
        <Chip
          tone="float"
          className="absolute start-3 top-3 z-2"
          icon={<span className={`size-2 rounded-full ${DOT_CLASSES[tone]}`} />}
        >
          {rest ? (tone === 'ok' ? `${word} ${rest}` : rest) : word}
          {brand.store ? (
            <>
              {' · '}
              <LocalizedText text={brand.store} />
            </>
          ) : null}
        </Chip>
        <BrandCover brand={brand} eager={eager} glyphSize={72} />
      </span>
      <span className="flex items-center gap-3.5 p-4">
        <BrandMark glyph={brand.glyph} logo={brand.logo} />
        <span className="min-w-0 flex-1">
          <span className="block text-subhead">
            <LocalizedText text={brand.name} />
          </span>
          {/* The direction is the block's: that of the words alone would put the dots of a cut at the line's beginning. */}
          <span
            className={`line-clamp-2 text-small text-ink2 ${taglineAt === pageAt ? '' : 'text-end'}`}
            dir={taglineAt}
          >
            <LocalizedText text={brand.tagline} />
          </span>
          <FoundItem text={brand.found} />
        </span>
        <span className="shrink-0 text-end text-small text-ink2">
          {brand.delivers && brand.door
            ? formatMinutesRange(brand.door.from, brand.door.to, language)
            : brand.collects
              ? t('landing.pickupOnly')
              : null}
        </span>
      </span>
    </a>
  )
}
