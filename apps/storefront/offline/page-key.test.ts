import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameChoice, type PageKey, parsePageKey, writePageKey } from './page-key.ts'

const KEY: PageKey = { slug: 'saffron', language: 'ar', store: null, service: '20', version: 42, build: '1a2b3c' }

it('a key is read as it was written, whatever was chosen', () => {
  const keys = fc.record({
    slug: fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,20}$/),
    language: fc.constantFrom('en' as const, 'ar' as const, 'sr' as const, 'fr' as const, 'el' as const),
    store: fc.option(fc.uuid()),
    service: fc.option(fc.constantFrom('10', '20')),
    version: fc.nat(),
    build: fc.stringMatching(/^[a-f0-9]{12}$/),
  })
  fc.assert(
    fc.property(keys, (key) => {
      expect(parsePageKey(writePageKey(key))).toEqual(key)
    }),
  )
})

it.each([
  null,
  '',
  'saffron',
  'saffron en - - x b',
  'saffron en - - 4',
  '../x en - - 4 b',
  'saffron de - - 4 b',
  'saffron en - - 4 b c',
  'saffron en - - 4 b\nc',
])('hostile: %j is no key of ours', (text) => {
  expect(parsePageKey(text)).toBeNull()
})

it('pages of the same choices take each other’s place; those of another language, store or service do not', () => {
  expect(isSameChoice(KEY, { ...KEY, version: 43, build: 'next' })).toBe(true)
  for (const other of [{ language: 'en' as const }, { store: 'bay' }, { service: null }, { slug: 'bazaar' }])
    expect(isSameChoice(KEY, { ...KEY, ...other })).toBe(false)
})
