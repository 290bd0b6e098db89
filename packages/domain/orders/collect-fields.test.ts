import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CollectField } from '../merchants/index.ts'
import { checkCollected, fieldsFor } from './index.ts'

const gate: CollectField = {
  id: 'gate',
  key: 'gate',
  name: { en: 'Gate' },
  hint: {},
  type: 'text',
  isMandatory: false,
  limit: 5,
  options: [],
  storeIds: null,
  services: [20],
}
const cutlery: CollectField = {
  ...gate,
  id: 'cutlery',
  name: { en: 'Cutlery', ar: 'أدوات' },
  type: 'dropdown',
  isMandatory: true,
  limit: 36,
  options: [
    { id: 'none', name: { en: 'None' } },
    { id: 'two', name: { en: 'For two' } },
  ],
  storeIds: ['marina'],
  services: null,
}
const both = [gate, cutlery]
const text = (...pairs: readonly [string, string][]) => pairs.map(([_id, value]) => ({ _id, value }))

describe('what a store asks for', () => {
  test.each([
    ['marina', 20, ['gate', 'cutlery']],
    ['marina', 40, ['gate', 'cutlery']],
    ['marina', 10, ['cutlery']],
    ['bay', 20, ['gate']],
    ['bay', 10, []],
  ] as const)('at %s with order type %i', (storeId, orderType, ids) => {
    expect(fieldsFor({ collect: both }, storeId, orderType).map(({ id }) => id)).toEqual(ids)
  })

  test('a merchant who asks for nothing', () => {
    expect(fieldsFor({}, 'marina', 20)).toEqual([])
    expect(checkCollected([])).toEqual({ ok: true, value: [] })
  })
})

describe('what a customer said', () => {
  test('is kept with the names of its field and option, in the merchant’s order', () => {
    expect(checkCollected(both, text(['cutlery', ' two '], ['gate', ' B12 ']))).toEqual({
      ok: true,
      value: [
        { id: 'gate', name: { en: 'Gate' }, type: 'text', value: 'B12', option: null },
        { id: 'cutlery', name: cutlery.name, type: 'dropdown', value: 'two', option: { en: 'For two' } },
      ],
    })
  })

  test('blank is as good as left out', () => {
    const stored = checkCollected(both, text(['gate', ' \t '], ['cutlery', 'none']))
    expect(stored).toMatchObject({ ok: true, value: [{ id: 'cutlery' }] })
  })

  test.each([
    ['a mandatory one that is left out', text(['gate', 'B12']), ['cutlery details_required']],
    ['a mandatory one that is blank', text(['cutlery', '  ']), ['cutlery details_required']],
    ['an option that is none', text(['cutlery', 'three']), ['cutlery unknown']],
    ['an option by its name', text(['cutlery', 'For two']), ['cutlery unknown']],
    ['an option of every object', text(['cutlery', '__proto__']), ['cutlery unknown']],
    ['a text that is too long', text(['cutlery', 'two'], ['gate', '123456']), ['gate too_long']],
    ['exactly long enough', text(['cutlery', 'two'], ['gate', '12345']), []],
    ['people count characters', text(['cutlery', 'two'], ['gate', '👩‍🍳 x']), []],
    [
      'hostile 80: what a printer would obey',
      text(['cutlery', 'two'], ['gate', 'a\u001bb']),
      ['gate forbidden_characters'],
    ],
    [
      'hostile 80: what turns the text around it',
      text(['cutlery', 'two'], ['gate', '\u202eab']),
      ['gate forbidden_characters'],
    ],
    ['a field twice', text(['cutlery', 'two'], ['cutlery', 'none']), ['cutlery twice']],
    ['a field of nobody’s', text(['cutlery', 'two'], ['isAdmin', '1']), ['isAdmin not_asked']],
    [
      'all faults at once',
      text(['x', '1'], ['gate', '123456']),
      ['x not_asked', 'gate too_long', 'cutlery details_required'],
    ],
  ])('hostile 21: %s', (_, supplied, faults) => {
    const checked = checkCollected(both, supplied)
    const found = !checked.ok && checked.refusal.reason === 'invalid_fields' ? checked.refusal.faults : []
    expect(found.map(({ path, rule }) => `${path.replace('collectFromUser.', '')} ${rule}`)).toEqual(faults)
    expect(checked.ok).toBe(faults.length === 0)
  })

  test('whatever is said, what is kept was asked for and fits', () => {
    const anything = fc.array(fc.record({ _id: fc.constantFrom('gate', 'cutlery', 'x'), value: fc.string() }))
    fc.assert(
      fc.property(anything, (supplied) => {
        const checked = checkCollected(both, supplied)
        if (!checked.ok) return
        for (const { id, value } of checked.value) {
          expect(both.some((field) => field.id === id)).toBe(true)
          expect([...value].length).toBeLessThanOrEqual(36)
        }
      }),
    )
  })
})
