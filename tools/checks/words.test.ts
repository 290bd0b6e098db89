import { describe, expect, it } from 'vitest'
import { dialectIn, dialectOf, isParticiple, splitWords } from './words.ts'

describe('the words of a name', () => {
  it.each([
    ['costOf2x', ['cost', 'of', 'x']],
    ['MOST_RUNS', ['most', 'runs']],
    ['kept-way', ['kept', 'way']],
    ['URLOfStore', ['url', 'of', 'store']],
  ])('%s', (name, words) => {
    expect(splitWords(name)).toEqual(words)
  })
})

describe('the dialect', () => {
  it.each([
    ['basketLines', '"basketLines" says "basket", not cart'],
    ['MOST_RUNS', '"MOST_RUNS" is MAX_…'],
    ['placeOfOrder', '"placeOfOrder" says "placeOf", not slot reservation, spot'],
    ['is', '"is" is no noun'],
    ['KeptPages', '"KeptPages" says "kept", not cached …, stored …, … record'],
  ])('is told in %s', (name, fault) => {
    expect(dialectIn('apps/api/x.ts', name)).toBe(fault)
  })

  it.each(['isOpen', 'placeOrder', 'cart', 'from', 'at', 'mostSold', 'highway', 'Setting', '_what'])(
    'is not in %s',
    (name) => {
      expect(dialectIn('apps/api/x.ts', name)).toBeUndefined()
    },
  )

  it('leaves a word alone where a path is exempt', () => {
    expect(dialectIn('packages/domain/catalogue/search/words.ts', 'letters')).toBeUndefined()
    expect(dialectIn('apps/api/features/webhooks/send.ts', 'letters')).toBeDefined()
  })

  it('is told in the name of a file, but not of an area of words', () => {
    const names = [{ text: 'heal', kind: 'value' as const, line: 7 }]
    expect(dialectOf({ path: 'packages/domain/cart/heal.ts', names }).map(({ line }) => line)).toEqual([1, 7])
    expect(dialectOf({ path: 'packages/i18n/words/basket.ts', names: [] })).toEqual([])
  })
})

it('leaves fields alone that a column or a stored document decides', () => {
  const member = (owner: string, text: string) => ({ text, kind: 'member' as const, line: 1, owner })
  const names = [member('OrderRow', 'offer'), member('Merchant', 'about'), member('Order', 'offer')]
  expect(dialectOf({ path: 'apps/api/a.ts', names })).toHaveLength(1)
})

describe('a type is a noun', () => {
  it.each(['Asked', 'NoticeAsked', 'Compiling', 'KeptPageWanted', 'Told', 'Say'])('%s is none', (name) => {
    expect(isParticiple(name)).toBe(true)
  })
  it.each(['Feed', 'Pricing', 'PricedCart', 'Warning', 'Statement', 'AppSetting', 'Red'])('%s is one', (name) => {
    expect(isParticiple(name)).toBe(false)
  })
})
