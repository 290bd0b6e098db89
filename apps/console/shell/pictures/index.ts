import type { Photo } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { PlatePicture } from '@compass/ui/plate'

/** What a picture can be sent as. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp'

/** Where a picture of a merchant is. */
export function pictureAddress(merchantId: string, sha256: string, size: 'thumb' | 'large' = 'thumb'): string {
  return `/pictures/${merchantId}/${sha256}-${size}.webp`
}

/** A product's picture in its smallest size, as a plate takes it. */
export function pictureOf(photo: ShapeOf<typeof Photo> | null | undefined): PlatePicture | null {
  if (!photo) return null
  const { thumb, width, height, kind, focus } = photo
  return { src: thumb, width, height, cutout: kind === 'cutout', focus }
}
