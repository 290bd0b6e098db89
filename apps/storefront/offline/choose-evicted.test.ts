import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseEvicted, MAX_STORED_BYTES } from './choose-evicted.ts'

it('nothing goes while there is room', () => {
  expect(chooseEvicted([{ url: 'a', bytes: MAX_STORED_BYTES, usedAt: 1 }])).toEqual([])
})

it('what was used least lately goes first, and no more than must', () => {
  const files = [
    { url: 'new', bytes: 50, usedAt: 3 },
    { url: 'old', bytes: 50, usedAt: 1 },
    { url: 'middle', bytes: 50, usedAt: 2 },
  ]
  expect(chooseEvicted(files, 149)).toEqual(['old'])
  expect(chooseEvicted(files, 60)).toEqual(['old', 'middle'])
  expect(chooseEvicted(files, 0)).toEqual(['old', 'middle', 'new'])
})

it('what stays fits, and is younger than what goes', () => {
  const files = fc.uniqueArray(fc.record({ url: fc.string(), bytes: fc.nat(1000), usedAt: fc.nat() }), {
    selector: ({ url }) => url,
  })
  fc.assert(
    fc.property(files, fc.nat(5000), (all, room) => {
      const gone = new Set(chooseEvicted(all, room))
      const stays = all.filter(({ url }) => !gone.has(url))
      expect(stays.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(room)
      const oldest = Math.min(...stays.map(({ usedAt }) => usedAt))
      for (const { url, usedAt } of all) if (gone.has(url)) expect(usedAt).toBeLessThanOrEqual(oldest)
    }),
  )
})
