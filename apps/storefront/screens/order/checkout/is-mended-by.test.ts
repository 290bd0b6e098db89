import { expect, it } from 'vitest'
import { isMendedBy } from './is-mended-by.ts'

it.each([
  ['the terms, once ticked', { type: 'checkbox', value: '1', checked: true }, true],
  ['the terms, unticked again', { type: 'checkbox', value: '1', checked: false }, false],
  ['a name that is typed', { type: 'text', value: 'Layla' }, true],
  ['a field of spaces', { type: 'text', value: '  ' }, false],
  ['an area that is chosen', { type: 'select-one', value: 'area-1' }, true],
] as const)('D30: a fault clears when it is mended: %s', (_, field, isMended) => {
  expect(isMendedBy(field)).toBe(isMended)
})
