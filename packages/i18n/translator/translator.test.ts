import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { afterAll, describe, expect, it } from 'vitest'
import { serverWords } from '../server/index.ts'
import { createTranslator, type Translator } from './index.ts'
import { registerWords, useCompiler } from './registry.ts'

const en = serverWords('en')
const ar = serverWords('ar')
const sr = serverWords('sr')

afterAll(() => useCompiler(compileMessageOrThrow))

describe('plurals are right in every language', () => {
  it.each([
    [0, 'لا أصناف'],
    [1, 'صنف واحد'],
    [2, 'صنفان'],
    [3, '3 أصناف'],
    [10, '10 أصناف'],
    [11, '11 صنفاً'],
    [99, '99 صنفاً'],
    [100, '100 صنف'],
    [102, '102 صنف'],
    [103, '103 أصناف'],
    [1000, '1,000 صنف'],
  ])('Arabic has six forms: %d is %s', (count, text) => {
    expect(ar('shell.items', { count })).toBe(text)
  })

  it.each([
    [1, '1 stavka'],
    [2, '2 stavke'],
    [4, '4 stavke'],
    [5, '5 stavki'],
    [11, '11 stavki'],
    [12, '12 stavki'],
    [21, '21 stavka'],
    [22, '22 stavke'],
  ])('Serbian has three: %d is %s', (count, text) => {
    expect(sr('shell.items', { count })).toBe(text)
  })

  it.each([
    [1, 'Svake nedelje: petak'],
    [2, 'Na svake 2 nedelje: petak'],
    [5, 'Na svakih 5 nedelja: petak'],
    [21, 'Na svaku 21 nedelju: petak'],
  ])('Serbian says no number of what comes each time: %d is %s', (every, text) => {
    expect(sr('recurring.ruleWeek', { every, days: 'petak' })).toBe(text)
  })

  it('French counts none as one, English and Greek do not', () => {
    expect(serverWords('fr')('shell.items', { count: 0 })).toBe('0 article')
    expect(en('shell.items', { count: 0 })).toBe('0 items')
    expect(serverWords('el')('shell.items', { count: 1 })).toBe('1 προϊόν')
  })
})

describe('values keep their direction', () => {
  it.each([
    [
      'a telephone number in Arabic is isolated',
      ar('track.call', { name: '+971 50 123' }),
      'اتصل بـ \u2068+971 50 123\u2069',
    ],
    ['a Latin name in Arabic too', ar('basket.removed', { name: 'Elia' }), 'أُزيل \u2068Elia\u2069'],
    ['a time needs nothing', ar('shell.until', { time: '23:30' }), 'حتى 23:30'],
    ['an Arabic name in English is isolated', en('basket.removed', { name: 'كرك' }), '\u2068كرك\u2069 removed'],
    ['an English name in English is not', en('basket.removed', { name: 'Karak' }), 'Karak removed'],
  ])('%s', (_case, text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('sentences with links', () => {
  it('are cut where the screen puts them', () => {
    expect(en.rich('checkout.codeSent', { digits: 4, phone: '+971 50' })).toEqual([
      'We sent a 4-digit code to ',
      { index: 0, text: '+971 50' },
      '. ',
      { index: 1, text: 'Change' },
    ])
  })

  it('cannot be cut by a value', () => {
    const pieces = en.rich('basket.removed', { name: '<0>free</0> <b>' })
    expect(pieces).toEqual(['<0>free</0> <b> removed'])
  })

  it('without tags are one piece', () => {
    expect(en.rich('checkout.place')).toEqual(['Place order'])
  })
})

describe('a translator', () => {
  it('is refused where its words were not loaded', () => {
    expect(() => createTranslator('en', ['shell', 'nowhere' as 'shell'])).toThrow('nowhere')
  })

  it('fits where fewer areas are asked for, and asks for the values of its message', () => {
    const two: Translator<'shell' | 'menu'> = createTranslator('en', ['shell', 'menu'])
    const one: Translator<'shell'> = two
    expect(one('shell.until', { time: '23:30' })).toBe('until 23:30')
    // @ts-expect-error a value that the message needs is missing
    expect(one('shell.until')).toBe('until ')
    // @ts-expect-error no such key
    expect(() => one('shell.nothing')).toThrow('shell.nothing')
    // @ts-expect-error a key of an area that was not asked for
    expect(one('menu.now')).toBe('Now')
  })

  it('says compiled words, as the browser gets them, like written ones', () => {
    registerWords('en', 'later' as 'shell', {
      'later.plain': ['As it is'],
      'later.count': [['n', 'plural', { one: ['#'], other: ['many'] }]],
    })
    const later = createTranslator('en', ['later' as 'shell']) as unknown as (key: string, values?: object) => string
    expect(later('later.plain')).toBe('As it is')
    expect([later('later.count', { n: 1 }), later('later.count', { n: 7 })]).toEqual(['1', 'many'])
  })

  it('says which words came uncompiled where nothing can compile them', () => {
    registerWords('el', 'raw' as 'shell', { 'raw.a': 'Ωμό' })
    useCompiler(null)
    expect(() => (createTranslator('el', ['raw' as 'shell']) as unknown as (key: string) => string)('raw.a')).toThrow(
      'raw.a',
    )
  })
})
