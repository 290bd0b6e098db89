import { expect, it } from 'vitest'
import { readSpotCookie, type SpotCookie, setSpotCookie } from './spot-cookie.ts'

const PATH = '/dine/saffron.Zm9vYmFyYmF6cXV4cXV1eA'
const table: SpotCookie = { store: 's', kind: 'table', number: '12', name: { en: 'Terrace', ar: 'الشرفة' }, path: PATH }

function written(spot: unknown): Map<string, string> {
  const page = { setCookies: [] as string[] }
  setSpotCookie(page, 'saffron', spot as SpotCookie)
  const [pair = ''] = page.setCookies[0]!.split(';')
  return new Map([[pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]])
}

it('is read back as it was written, by its merchant alone', () => {
  expect(readSpotCookie(written(table), 'saffron')).toEqual(table)
  expect(readSpotCookie(written(table), 'elia')).toBeNull()
  expect(readSpotCookie(new Map([['spot.elia', written(table).get('spot.saffron')!]]), 'elia')).toBeNull()
})

it.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'table'],
  ['another kind', { ...table, kind: 'chair' }],
  ['a long number', { ...table, number: '123456789' }],
  ['a path that is none', { ...table, path: '/saffron' }],
  ['no store', { ...table, store: 7 }],
])('is none where somebody wrote %s', (_name, value) => {
  expect(readSpotCookie(written(value), 'saffron')).toBeNull()
  expect(readSpotCookie(new Map([['spot.saffron', '%E0%A4%A']]), 'saffron')).toBeNull()
})
