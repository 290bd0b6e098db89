import { CutleryIcon } from '@compass/ui/icons'
import { plateOf } from '@compass/ui/plate'
import { useShop } from '#shell/session/shop.ts'
import type { MenuPicture } from './rules/menu-model.ts'

const PLATES = { a: 'plate-a', b: 'plate-b', c: 'plate-c' }

/** A product's picture on its plate, small; a drawing where it has none. */
export function Thumb(props: {
  readonly id: string
  readonly picture: MenuPicture | null | undefined
  readonly isGone?: boolean
  readonly className?: string
}) {
  const { id, picture, isGone = false, className = 'size-10 rounded-form' } = props
  const shop = useShop()
  const isPhoto = picture?.kind === 'photo'
  return (
    <span
      aria-hidden="true"
      className={`plate ${PLATES[plateOf(id)]} grid shrink-0 place-items-center overflow-hidden ${className} ${isGone ? 'opacity-50 grayscale' : ''}`}
    >
      {picture ? (
        <img
          alt=""
          loading="lazy"
          src={`/pictures/${shop.merchantId}/${picture.sha256}-thumb.webp`}
          className={isPhoto ? 'size-full object-cover' : 'size-4/5 object-contain'}
        />
      ) : (
        <CutleryIcon size={16} className="text-ink3" />
      )}
    </span>
  )
}
