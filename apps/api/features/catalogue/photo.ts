import type { Photo } from '@compass/contract/catalogue'
import type { Picture } from '@compass/domain/catalogue'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { z } from 'zod'
import type { PictureSize } from '../../ports/pictures/port.ts'

/** Path under which a picture is served, for ever the same bytes. */
export function picturePath(merchantId: string, sha256: string, size: PictureSize): string {
  return `/pictures/${merchantId}/${sha256}-${size}.webp`
}

/** A picture as it travels; null where there is none, or where it is not held. */
export function photoOf(loaded: LoadedMerchant, picture: Picture | null): z.output<typeof Photo> | null {
  const pixels = picture && loaded.pictures.get(picture.sha256)
  if (!picture || !pixels) return null
  const { id } = loaded.merchant
  return {
    large: picturePath(id, picture.sha256, 'large'),
    medium: picturePath(id, picture.sha256, 'medium'),
    thumb: picturePath(id, picture.sha256, 'thumb'),
    kind: picture.kind,
    ...(picture.focus ? { focus: picture.focus } : {}),
    width: pixels.width,
    height: pixels.height,
    alt: picture.alt ?? null,
  }
}
