import { expect, it } from 'vitest'
import { findStateWords } from './state-words.ts'

const msgConfig = {
  store_closed: { en: 'We sleep', ar: 'نحن نائمون' },
  channel_paused: { ar: 'استراحة قصيرة' },
  otp_wrong: { en: 'Not that one' },
}

it.each([
  ['en', { closed: 'We sleep', opensSoon: 'We sleep' }],
  ['ar', { closed: 'نحن نائمون', opensSoon: 'نحن نائمون', paused: 'استراحة قصيرة' }],
  ['fr', {}],
] as const)('a merchant’s own words of its store, for a reader of %s', (language, words) => {
  expect(findStateWords(msgConfig, language)).toEqual(words)
})

it('are none where the document has none', () => {
  expect(findStateWords({}, 'en')).toEqual({})
})
