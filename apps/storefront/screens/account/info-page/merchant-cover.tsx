import { BrandGlyph } from '@compass/ui/brand-glyph'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'

/** The merchant's pictures on its tint: the head of a page that is otherwise words alone. */
export function MerchantCover() {
  const { cover, glyph } = useMerchant()
  return (
    <div className="brand-cover overflow-clip rounded-sheet pb-4">
      {cover.length === 0 ? (
        <BrandGlyph drawing={glyph} size={72} className="text-accent opacity-34" />
      ) : (
        cover.map(({ src, kind }) => <img key={src} src={src} alt="" width={96} height={96} data-kind={kind} />)
      )}
    </div>
  )
}
