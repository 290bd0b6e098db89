import { BrandGlyph } from '@compass/ui/brand-glyph'
import type { BrandView } from './brand-view.ts'

/** Pictures of a brand side by side, or its sign where it has none. */
export function BrandCover({ brand, eager, glyphSize }: { brand: BrandView; eager: boolean; glyphSize: number }) {
  if (brand.cover.length === 0)
    return <BrandGlyph drawing={brand.glyph} size={glyphSize} className="text-accent opacity-34" />
  return brand.cover.map(({ src, kind }, i) => (
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
}
