import { describe, expect, it } from 'vitest'
import { checkWordKeys, findUnreadKeys } from './word-keys.ts'

describe('keys that no code reads', () => {
  const words = { menu: { 'menu.add': 'Add', 'menu.how_big': 'Big', 'menu.how_small': 'Small' } }
  const faults = (code: string) => findUnreadKeys(words, new Map([['a.tsx', code]]), { 'menu.how_': ['big', 'small'] })

  const composed = (beginning: string) => `t(\`${beginning}$\{part}\`)`

  it('there are none', () => {
    expect(checkWordKeys().faults).toEqual([])
  })

  it('are found, unless a family lists them', () => {
    expect(faults(composed('menu.how_'))).toEqual(['menu.add: no code reads it'])
    expect(faults("t('menu.add')")).toEqual([])
  })

  it('can not hide behind a composed key without a family', () => {
    expect(faults(`t('menu.add'); ${composed('menu.')}`)).toEqual([
      'a.tsx composes a key of "menu.", which i18n/families.ts does not list',
    ])
  })

  it('are found among the refusals by the words of the domain', () => {
    const refusals = { refusals: { 'refusals.cart_empty': 'Empty', 'refusals.cart_gone': 'Gone' } }
    const domain = new Map([['packages/domain/refusal/index.ts', "{ readonly reason: 'cart_empty' }"]])
    expect(findUnreadKeys(refusals, domain, {})).toEqual(['refusals.cart_gone: no code reads it'])
  })
})
