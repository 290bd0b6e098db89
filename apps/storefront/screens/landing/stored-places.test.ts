import { expect, it } from 'vitest'
import { dropPlace, keepPlace, keyOf, namePlace, readStoredPlaces, writeStoredPlaces } from './stored-places.ts'

const marina = { lat: 25.08, lng: 55.14, label: 'Dubai Marina', language: 'en' as const }
const bay = { lat: 25.19, lng: 55.27, label: 'الخليج التجاري', language: 'ar' as const }

/** What a browser would send after the places were written. */
function writeAndRead(places: Parameters<typeof writeStoredPlaces>[1]) {
  const setCookies: string[] = []
  writeStoredPlaces({ setCookies }, places)
  const [, value] = /^places=([^;]*)/.exec(setCookies[0]!)!
  return { cookie: setCookies[0]!, value: value!, read: readStoredPlaces({ cookies: new Map([['places', value!]]) }) }
}

it('what was chosen is read again as it was, the last one first', () => {
  const places = keepPlace(keepPlace([], marina), bay)
  const { cookie, read } = writeAndRead(places)
  expect(read).toEqual([
    { ...bay, name: '' },
    { ...marina, name: '' },
  ])
  expect(cookie).toMatch(/; Path=\/lp; SameSite=Lax; HttpOnly; Max-Age=\d+$/)
  expect(writeAndRead([]).cookie).toContain('Max-Age=0')
})

it('a place is there once, and keeps its name and label when it is chosen again', () => {
  const saved = namePlace(keepPlace(keepPlace([], marina), bay), keyOf(marina), 'home')
  const again = keepPlace(saved, { ...marina, label: '' })
  expect(again).toEqual([
    { ...marina, name: 'home' },
    { ...bay, name: '' },
  ])
})

it('there is one home: another one takes its name, and a name can be given up', () => {
  const places = namePlace(keepPlace(keepPlace([], marina), bay), keyOf(marina), 'home')
  const moved = namePlace(places, keyOf(bay), 'home')
  expect(moved.map(({ name }) => name)).toEqual(['home', ''])
  expect(namePlace(moved, keyOf(bay), ' \u202e ').map(({ name }) => name)).toEqual(['', ''])
  expect(namePlace(moved, 'nowhere', 'work')).toEqual(moved)
  expect(dropPlace(moved, keyOf(bay))).toEqual([{ ...marina, name: '' }])
})

it('of what was chosen the four newest stay, and saved ones stay beside them', () => {
  let places = namePlace(keepPlace([], marina), keyOf(marina), 'Mum’s')
  for (let i = 0; i < 9; i++) places = keepPlace(places, { ...bay, lat: i, label: `Place ${i}` })
  expect(places.map(({ label }) => label)).toEqual(['Place 8', 'Place 7', 'Place 6', 'Place 5', 'Dubai Marina'])
})

it('the cookie stays small, whatever the labels are', () => {
  let places = keepPlace([], marina)
  for (let i = 0; i < 12; i++) {
    places = keepPlace(places, { ...bay, lat: i, label: 'ض'.repeat(80) })
    places = namePlace(places, `${i},${bay.lng}`, `${'خ'.repeat(28)}${i}`)
  }
  const { value, read } = writeAndRead(places)
  expect(value.length).toBeLessThanOrEqual(3000)
  expect(value).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/)
  expect(read).toEqual(places)
  expect(read.length).toBeGreaterThan(2)
})

it.each([
  ['', 0],
  ['||||', 0],
  ['home|91|0|en|x', 0],
  ['home|NaN|0|en|x/%E0%A4%A|1|2|xx|%E0%A4%A', 1],
  ['<img onerror>|1|2|en|%3Cscript%3E', 1],
  ['a|1|2|en|b/'.repeat(500), 6],
])('hostile 80: of %j what is a place is read, and nothing else', (value, count) => {
  const read = readStoredPlaces({ cookies: new Map([['places', value]]) })
  expect(read).toHaveLength(count)
  for (const { name, label } of read) expect(`${name}${label}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})
