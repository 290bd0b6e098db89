import { expect, it } from 'vitest'
import { fieldsOf, isNarrowed, readFilters } from './list-filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))
const PLAIN = { query: '', open: false, delivery: false, speciality: '', isNearest: true }

it('a plain address wants everything, nearest first', () => {
  expect(read('')).toEqual({ filters: PLAIN, page: 1 })
  expect(fieldsOf(PLAIN)).toEqual({})
  expect(isNarrowed(PLAIN)).toBe(false)
})

it.each(['query=%F0%9F%98%80&open=1', 'delivery=1&sort=listed', 'speciality=dentist&query=a%26b'])(
  'an address is written as it was read: %s',
  (text) => {
    const { filters } = read(text)
    expect(isNarrowed(filters)).toBe(true)
    expect(read(String(new URLSearchParams(fieldsOf(filters)))).filters).toEqual(filters)
  },
)

it('hostile 30: what is no page is the first, and what is too long is cut', () => {
  for (const page of ['-1', '0', 'x', '1e9', 'NaN', '']) expect([1, 99]).toContain(read(`page=${page}`).page)
  expect(read(`query=${'x'.repeat(5_000)}`).filters.query).toHaveLength(200)
  expect(isNarrowed({ ...PLAIN, query: '   ' })).toBe(false)
})
