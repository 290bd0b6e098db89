import { signOf } from '@compass/domain/glyphs'
import type { Merchant } from '@compass/domain/merchants'
import { inkOn } from './brand-ink.ts'
import { drawInitials } from './initials.ts'

/** The sign of documents that name none: it says nothing of a merchant, and its initials do. */
const NO_SIGN = 'store'

type IconOwner = Pick<Merchant, 'brand' | 'name' | 'languages'>

/** How a mark stands on its ground. */
interface IconShape {
  /** Edge in pixels; absent: as large as it is wanted. */
  readonly size?: number
  /** Corners, of 64. */
  readonly radius: number
  /** Edge of the mark, of 64. */
  readonly mark: number
}

const TILE: IconShape = { radius: 14, mark: 36 }

/**
 * A merchant's icon as SVG: its sign or its initials on its colour. Nothing of the document but a checked colour, a name from
 * our table and outlines of letters gets into it.
 */
export async function merchantIcon(owner: IconOwner, shape: IconShape = TILE): Promise<string> {
  const { brand } = owner
  const ink = inkOn(brand.colorCode)
  const initials = brand.glyph === NO_SIGN ? await drawInitials(owner) : null
  const look = initials
    ? `fill="${ink}"`
    : `fill="none" stroke="${ink}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"`
  const { size, radius, mark } = shape
  const edges = size === undefined ? '' : ` width="${size}" height="${size}"`
  const at = (64 - mark) / 2
  const drawing = initials ?? signOf(brand.glyph)
  return `<svg xmlns="http://www.w3.org/2000/svg"${edges} viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${brand.colorCode}"/><g transform="translate(${at} ${at}) scale(${mark / 24})" ${look}>${drawing}</g></svg>`
}
