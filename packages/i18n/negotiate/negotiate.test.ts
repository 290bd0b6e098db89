import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentLanguage, negotiate } from './index.ts'

describe('the page’s language by Accept-Language', () => {
  it.each([
    ['ar-AE,ar;q=0.9,en;q=0.8', ['en', 'ar'], 'ar'],
    ['de-DE,de;q=0.9,fr;q=0.5,en;q=0.7', ['en', 'fr'], 'en'],
    ['en;q=0.5, el', ['en', 'el'], 'el'],
    ['sr-Latn-RS', ['sr', 'en'], 'sr'],
    ['sr-RS;q=0.9', ['sr', 'en'], 'sr'],
    ['EN-gb', ['en'], 'en'],
    ['de, *;q=0.1', ['fr', 'en'], 'fr'],
    ['ar;q=0', ['ar', 'en'], null],
    ['ar;q=2', ['ar', 'en'], null],
    ['de', ['en'], null],
    ['', ['en'], null],
    [undefined, ['en'], null],
    ['__proto__, constructor', ['en'], null],
  ] as const)('%s among %j is %s', (header, offered, language) => {
    expect(negotiate(header, offered)).toBe(language)
  })

  it('reads no more than the start of an endless header', () => {
    expect(negotiate(`${'x,'.repeat(1_000_000)}en`, ['en'])).toBe(null)
  })

  it('answers an offered language or none, whatever arrives', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything(), fc.array(fc.string())), (header) => {
        expect(['ar', 'en', null]).toContain(negotiate(header, ['ar', 'en']))
      }),
    )
  })
})

describe('the language of messages by Content-Language', () => {
  it.each([
    ['ar', 'ar'],
    ['sr-Latn', 'sr'],
    ['de, fr-CA', 'fr'],
    ["en'; drop table users; --", null],
    ['klingon', null],
    ['e n', null],
    [undefined, null],
    [['el', 'en'], 'el'],
  ] as const)('%s is %s', (header, language) => {
    expect(contentLanguage(header)).toBe(language)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.anything())), (header) => {
        expect(['en', 'ar', 'sr', 'fr', 'el', null]).toContain(contentLanguage(header))
      }),
    )
  })
})
