import { expect, it } from 'vitest'
import { fieldsOf, isNarrowed, readWishes } from './list-wishes.ts'

const read = (text: string) => readWishes(new URLSearchParams(text))
const PLAIN = { query: '', open: false, delivery: false, speciality: '', isNearest: true }

it('a plain address wants everything, nearest first', () => {
  expect(read('')).toEqual({ wishes: PLAIN, page: 1 })
  expect(fieldsOf(PLAIN)).toEqual({})
  expect(isNarrowed(PLAIN)).toBe(false)
})

it.each(['query=%F0%9F%98%80&open=1', 'delivery=1&sort=listed', 'speciality=dentist&query=a%26b'])(
  'an address is written as it was read: %s',
  (text) => {
    const { wishes } = read(text)
    expect(isNarrowed(wishes)).toBe(true)
    expect(read(String(new URLSearchParams(fieldsOf(wishes)))).wishes).toEqual(wishes)
  },
)

it('hostile 30: what is no page is the first, and what is too long is cut', () => {
  for (const page of ['-1', '0', 'x', '1e9', 'NaN', '']) expect([1, 99]).toContain(read(`page=${page}`).page)
  expect(read(`query=${'x'.repeat(5_000)}`).wishes.query).toHaveLength(200)
  expect(isNarrowed({ ...PLAIN, query: '   ' })).toBe(false)
})
