import { expect, it } from 'vitest'
import { glyphs, signOf } from './index.ts'

it('A sign that nobody knows is a platter', () => {
  expect(signOf('tulip')).toBe(glyphs.tulip)
  expect(signOf('constructor')).toBe(glyphs.platter)
  expect(signOf('')).toBe(glyphs.platter)
})

it('No two signs look the same', () => {
  expect(new Set(Object.values(glyphs)).size).toBe(Object.keys(glyphs).length)
})
