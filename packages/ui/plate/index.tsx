import type { ReactNode, SyntheticEvent } from 'react'
import { BrandGlyph } from '../brand-glyph/index.tsx'

/** Which of the three plates a product lies on: by its id, so that it never changes. */
export function plateOf(id: string): 'a' | 'b' | 'c' {
  let hash = 2166136261
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619)
  return (['a', 'b', 'c'] as const)[(hash >>> 0) % 3]!
}

const plates = { a: 'plate-a', b: 'plate-b', c: 'plate-c' }

export type PlatePicture = {
  readonly src: string
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  /** Its own pixels; they keep its place before it comes. */
  readonly width: number
  readonly height: number
  /** Free-standing on nothing, trimmed: lies on the plate at two thirds. A photo fills it. */
  readonly cutout: boolean
  /** The edge of a photo that stays where its place has another shape; none: its middle. */
  readonly focus?: 'top' | 'bottom' | 'left' | 'right' | undefined
}

type PlateProps = {
  /** The product's id. */
  readonly id: string
  readonly picture?: PlatePicture | null | undefined
  /** Usually empty: the name stands beside it. */
  readonly alt?: string
  /** The drawing of the merchant's sign, shown faintly where there is no picture. */
  readonly glyph: string
  readonly glyphSize?: number
  /** Size and radius: `size-30` (120, the default), `size-16 rounded-field`, `w-38 h-37`. */
  readonly className?: string
  /** In the cart: the cut-out makes room for the stepper. */
  readonly lifted?: boolean
  /** Sold out: grey at half strength. */
  readonly gone?: boolean
  /** Above the fold: loaded at once. */
  readonly eager?: boolean
  /** What floats on it: plus, stepper, chip. */
  readonly children?: ReactNode
}

/** A picture that does not come leaves its plate empty, without the browser's sign for it, and is asked for again later. */
function hideUntilOnline({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) {
  picture.hidden = true
  const again = () => {
    picture.hidden = false
    const { src, srcset } = picture
    picture.src = src
    picture.srcset = srcset
  }
  addEventListener('online', again, { once: true })
}

/** Food on a warm plate: the signature of every picture. */
export function Plate(props: PlateProps) {
  const { id, picture, alt = '', glyph, glyphSize = 44, className = 'size-30', lifted, gone, eager, children } = props
  const look = `plate ${plates[plateOf(id)]}${picture && !picture.cutout ? ' plate-photo' : ''}${lifted ? ' plate-lifted' : ''}${gone ? ' plate-gone' : ''}`
  return (
    <div className={`${look} ${className}`}>
      {picture ? (
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={picture.sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          data-focus={picture.focus}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={hideUntilOnline}
        />
      ) : (
        <BrandGlyph drawing={glyph} size={glyphSize} />
      )}
      {children}
    </div>
  )
}
