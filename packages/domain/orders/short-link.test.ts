import { describe, expect, it, test } from 'vitest'
import { orderIdOfCode, shortCodeOf } from './index.ts'

const IDS = [
  '019e2f3a-7c41-7b5d-9a10-3c2f8e6d4b21',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

describe('32: the short link of an order', () => {
  it.each(IDS)('carries the whole id, and nothing but letters and digits: %s', (id) => {
    expect(shortCodeOf(id)).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(orderIdOfCode(shortCodeOf(id))).toBe(id)
  })

  test.each(['', 'x', '../../etc/passwd', 'z'.repeat(22), `${'0'.repeat(21)}-`, '0'.repeat(23)])(
    '%j is none',
    (code) => {
      expect(orderIdOfCode(code)).toBeNull()
    },
  )

  it('is made of an id alone', () => {
    expect(() => shortCodeOf('4821')).toThrow()
  })
})
