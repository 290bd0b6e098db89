import { expect, it } from 'vitest'
import { type Box, placeNames } from './place-names.ts'

const frame = { left: 0, top: 0, right: 358, bottom: 256 }
const boxAt = (x: number, y: number, width = 60, height = 14): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})
const place = (names: readonly Box[], markers: readonly Box[]) =>
  placeNames(names, markers, frame).map((shift, i) => {
    if (!shift) return null
    const { left, right, top, bottom } = names[i]!
    return { left: left + shift.x, right: right + shift.x, top: top + shift.y, bottom: bottom + shift.y }
  })
const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

it('7: a name that a marker would cover moves beside it', () => {
  const pin = boxAt(100, 90, 36, 44)
  const [name] = place([boxAt(100, 100)], [pin])
  expect(name).not.toBeNull()
  expect(touch(name!, pin)).toBe(false)
})

it('leaves a name with room where it is, and one without out', () => {
  const names = [boxAt(100, 100), boxAt(400, 100), boxAt(250, 200)]
  expect(placeNames(names, [boxAt(280, 200, 200, 110)], frame)).toEqual([{ x: 0, y: 0 }, null, null])
  expect(placeNames(names, [], frame)).toEqual([{ x: 0, y: 0 }, null, { x: 0, y: 0 }])
})

it('no name lies over another one', () => {
  const shown = place(
    Array.from({ length: 12 }, (_, i) => boxAt(180 + i, 128)),
    [],
  ).filter((box) => box !== null)
  expect(shown.length).toBeGreaterThan(3)
  for (const [i, a] of shown.entries()) for (const b of shown.slice(i + 1)) expect(touch(a, b)).toBe(false)
})
