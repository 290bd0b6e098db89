import { CutleryIcon, PillIcon } from '@compass/ui/icons'
import { plateOf } from '@compass/ui/plate'
import { useSession } from '#shell/session/index.tsx'
import { pictureAddress } from './index.ts'

/** A product's picture as its document names it. */
export interface ThumbPicture {
  readonly sha256: string
  readonly kind?: 'cutout' | 'photo'
}

const PLATES = { a: 'plate-a', b: 'plate-b', c: 'plate-c' }

/** A product's picture on its plate, small; a drawing where it has none. */
export function Thumb(props: {
  readonly id: string
  readonly picture: ThumbPicture | null | undefined
  readonly isGone?: boolean
  readonly className?: string
}) {
  const { id, picture, isGone = false, className = 'size-10 rounded-form' } = props
  const { merchant, merchantId } = useSession()
  const Drawing = merchant.kind === 'pharmacy' ? PillIcon : CutleryIcon
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
          src={pictureAddress(merchantId, picture.sha256)}
          className={isPhoto ? 'size-full object-cover' : 'size-4/5 object-contain'}
        />
      ) : (
        <Drawing size={16} className="text-ink3" />
      )}
    </span>
  )
}
