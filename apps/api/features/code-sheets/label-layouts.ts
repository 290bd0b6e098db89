import type { CodeSheetSize } from '@compass/domain/spots'
import type { Box } from '../../pdf/label-pages.ts'

/** Where a label's parts stand, in millimetres from its own corner, where reading goes from left to right. */
export interface LabelLayout {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** From the paper's corner to the first label. */
  readonly margin: { readonly x: number; readonly y: number }
  readonly tile: Box
  readonly names: Box
  readonly code: Box
  readonly kind: Box
  readonly number: Box
  readonly zone: Box
  readonly scan: Box
  /** Beside the code the number stands with its word and zone; below it, across from them. */
  readonly numberAt: 'start' | 'end'
  /** Largest sizes of the texts, in points. */
  readonly sizes: {
    readonly name: number
    readonly kind: number
    readonly number: number
    readonly zone: number
    readonly scan: number
  }
  readonly smallest: number
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

/** Each code has four of its squares of white around it (ISO/IEC 18004), also where the address is so short that they are large. */
export const LABEL_LAYOUTS: Readonly<Record<CodeSheetSize, LabelLayout>> = {
  sticker: {
    width: 50,
    height: 50,
    columns: 4,
    rows: 5,
    margin: { x: 5, y: 23.5 },
    tile: box(4, 3.6, 5.4, 5.4),
    names: box(10.8, 3.6, 35.2, 5.4),
    code: box(4, 12.2, 26.4, 26.4),
    kind: box(34, 11.2, 12.2, 8.6),
    number: box(34, 19.8, 12.2, 9),
    zone: box(34, 29.2, 12.2, 10.4),
    scan: box(4, 42, 42, 5.6),
    numberAt: 'start',
    sizes: { name: 7.5, kind: 6, number: 24, zone: 5.2, scan: 5.6 },
    smallest: 3.5,
  },
  card: {
    width: 100,
    height: 90,
    columns: 2,
    rows: 3,
    margin: { x: 5, y: 13.5 },
    tile: box(8, 6.5, 10, 10),
    names: box(20.6, 6.5, 71.4, 10),
    code: box(8, 22.2, 47, 47),
    kind: box(61, 21.5, 31, 16),
    number: box(61, 37.5, 31, 17),
    zone: box(61, 55.2, 31, 16),
    scan: box(8, 75, 84, 10),
    numberAt: 'start',
    sizes: { name: 13, kind: 9.5, number: 48, zone: 8.5, scan: 8.5 },
    smallest: 4.5,
  },
  stand: {
    width: 105,
    height: 148.5,
    columns: 2,
    rows: 2,
    margin: { x: 0, y: 0 },
    tile: box(12, 12, 13, 13),
    names: box(28.4, 12, 64.6, 13),
    code: box(21.5, 32.6, 62, 62),
    kind: box(12, 102.2, 48, 14.8),
    number: box(62, 104, 31, 24),
    zone: box(12, 117.8, 48, 12),
    scan: box(12, 133, 81, 9),
    numberAt: 'end',
    sizes: { name: 17, kind: 13, number: 60, zone: 10.5, scan: 9 },
    smallest: 5,
  },
}

/** The box on a label whose reading begins at the right. */
export function mirrored(layout: LabelLayout, { x, width, ...rest }: Box): Box {
  return { ...rest, width, x: layout.width - x - width }
}

/** The box with both in it. */
export function around(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}
