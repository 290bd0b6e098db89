import type { Photo } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { PlatePicture } from '@compass/ui/plate'

/** A product's picture in its smallest size, as a plate takes it. */
export function pictureOf(photo: ShapeOf<typeof Photo> | null | undefined): PlatePicture | null {
  if (!photo) return null
  const { thumb, width, height, kind, focus } = photo
  return { src: thumb, width, height, cutout: kind === 'cutout', focus }
}
