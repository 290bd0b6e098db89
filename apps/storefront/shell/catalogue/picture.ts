import type { Photo } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { PlatePicture } from '@compass/ui/plate'

export type PhotoView = ShapeOf<typeof Photo>

/** A photo whose words need not be known. */
export type PlainPhoto = Omit<PhotoView, 'alt'> & Partial<Pick<PhotoView, 'alt'>>

/** Longest edges of the kept sizes (ports/pictures of the API). */
const EDGE = { thumb: 160, medium: 384, large: 768 }

/** A product's photo for a plate; `sizes` as the browser's attribute: the width at which it is drawn. */
export function toPicture(photo: PlainPhoto | null | undefined, sizes = '120px'): PlatePicture | null {
  if (!photo) return null
  const widest = Math.max(photo.width, photo.height)
  const share = photo.width / widest
  const width = (edge: number) => Math.round(Math.min(edge, widest) * share)
  const set = [`${photo.thumb} ${width(EDGE.thumb)}w`]
  if (widest > EDGE.thumb) set.push(`${photo.medium} ${width(EDGE.medium)}w`)
  if (widest > EDGE.medium) set.push(`${photo.large} ${width(EDGE.large)}w`)
  return {
    src: photo.medium,
    srcSet: set.join(', '),
    sizes,
    width: photo.width,
    height: photo.height,
    cutout: photo.kind === 'cutout',
    focus: photo.focus,
  }
}
