import { chooseText, directionOf, type Language, type Text } from '@compass/domain/languages'
import { type Hex, paletteOf } from '@compass/ui/palette'
import type { CSSProperties } from 'react'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { pictureAddress } from './picture-field.tsx'

/** What is being typed and is not kept yet. */
export interface ShopInput {
  readonly color?: string
  readonly name?: Text
  readonly tagline?: Text
}

const SHOWN = 4

/** The head of the storefront in one language, in the colours that the storefront computes from the merchant's. */
export function ShopPreview(props: {
  readonly language: Language
  readonly scheme: 'light' | 'dark'
  readonly typed: ShopInput
}) {
  const { language, scheme, typed } = props
  const t = useWords('look')
  const { merchantId } = useSession()
  const { draft } = useDraft()
  const first = draft.languages[0] as Language
  const textOf = (text: Text | undefined) => chooseText(text, language, first)?.text ?? ''
  const palette = paletteOf((typed.color ?? draft.brand.color) as Hex)[scheme]
  const colors = Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--${name}`, value]))
  const products = draft.catalogue.categories.flatMap((category) => category.products).slice(0, SHOWN)
  const logo = draft.brand.logo
  return (
    <figure className="look-figure">
      <div
        className="look-phone"
        lang={language}
        dir={directionOf(language)}
        style={colors as CSSProperties}
        aria-hidden="true"
      >
        <div className="look-head">
          {logo ? (
            <img src={pictureAddress(merchantId, logo.sha256)} alt="" className="look-logo" />
          ) : (
            <span className="look-logo look-letter">{[...textOf(typed.name ?? draft.name)][0] ?? ''}</span>
          )}
          <p className="look-name">{textOf(typed.name ?? draft.name)}</p>
          <p className="look-line">{textOf(typed.tagline ?? draft.tagline)}</p>
        </div>
        <div className="look-body">
          <p className="look-tabs">
            {draft.catalogue.categories.slice(0, 3).map(({ key, name }, place) => (
              <span key={key} data-on={place === 0 || undefined}>
                {textOf(name)}
              </span>
            ))}
          </p>
          {products.map(({ sku, name, price }) => (
            <p key={sku} className="look-product">
              <span>{textOf(name)}</span>
              <b dir="ltr">{price}</b>
            </p>
          ))}
          <p className="look-button">{draft.currency}</p>
        </div>
      </div>
      <figcaption className="mt-2 text-center text-note text-ink2">{t(`look.in_${language}`)}</figcaption>
    </figure>
  )
}
