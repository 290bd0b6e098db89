import type { PlatePicture } from '@compass/ui/plate'
import type { PhotoView } from './product-view.ts'

/** Longest edges of the kept sizes (ports/pictures of the API). */
const THUMB = 160
const MEDIUM = 384

/** A product's photo for a card that is `px` wide; a cut-out takes two thirds of it. The large size is for the sheet. */
export function cardPicture(photo: PhotoView | undefined, px: number): PlatePicture | null {
  if (!photo) return null
  const share = photo.width / Math.max(photo.width, photo.height)
  const cutout = photo.kind === 'cutout'
  return {
    src: photo.medium,
    srcSet: `${photo.thumb} ${Math.round(THUMB * share)}w,${photo.medium} ${Math.round(MEDIUM * share)}w`,
    sizes: `${cutout ? Math.round(px * 0.66) : px}px`,
    width: photo.width,
    height: photo.height,
    cutout,
    focus: photo.focus,
  }
}
