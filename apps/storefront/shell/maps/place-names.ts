export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Shift {
  readonly x: number
  readonly y: number
}

/** Pixels between a name and what it must not touch. */
const GAP = 3
const STEP = 14
/** Further away a name would belong to another area. */
const MAX_STEPS = 3

const SHIFTS: readonly Shift[] = Array.from({ length: (2 * MAX_STEPS + 1) ** 2 }, (_, i) => ({
  x: ((i % (2 * MAX_STEPS + 1)) - MAX_STEPS) * STEP * 1.5,
  y: (Math.floor(i / (2 * MAX_STEPS + 1)) - MAX_STEPS) * STEP,
})).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))

/**
 * How far each name moves from its place, so that none lies under a marker or over another name. Null: there is no room, and
 * the name is left out. The first names come first.
 */
export function placeNames(names: readonly Box[], markers: readonly Box[], frame: Box): readonly (Shift | null)[] {
  const taken = [...markers]
  return names.map((name) => {
    const isFree = (shift: Shift) => {
      const box = moved(name, shift)
      const isIn =
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
      return isIn && taken.every((other) => isApart(box, other))
    }
    const shift = SHIFTS.find(isFree) ?? null
    if (shift) taken.push(moved(name, shift))
    return shift
  })
}

function moved({ left, top, right, bottom }: Box, { x, y }: Shift): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y }
}

function isApart(a: Box, b: Box): boolean {
  return a.right + GAP <= b.left || b.right + GAP <= a.left || a.bottom + GAP <= b.top || b.bottom + GAP <= a.top
}
