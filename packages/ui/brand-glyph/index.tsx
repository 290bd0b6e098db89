import type { IconProps } from '../icons/icon.tsx'

/** The merchant's sign: a drawing from our own table (`domain/glyphs`), which the server has chosen by its name. */
export function BrandGlyph({ drawing, size = 24, className = '' }: IconProps & { readonly drawing: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, never a merchant's words
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}

/** The logo square: the merchant's picture, or its sign on its fill. `px` is 50 in the hero, 44 in lists. */
export function BrandMark({ glyph, logo, large = false }: { glyph: string; logo?: string | null; large?: boolean }) {
  const box = large ? 'size-12.5 rounded-field' : 'size-11 rounded-chip'
  if (logo) return <img src={logo} alt="" width={50} height={50} className={`${box} shrink-0 object-cover`} />
  return (
    <span className={`${box} btn-fill grid shrink-0 place-items-center`}>
      <BrandGlyph drawing={glyph} size={large ? 30 : 24} />
    </span>
  )
}
