import { expect, test } from 'vitest'
import { counterField, customizationField, parseNumber, readCustomizations } from './customization-fields.ts'

test.each([
  ['3', 3],
  ['٣', 3],
  ['۳', 3],
  ['١٢', 12],
  ['', 0],
  ['two', Number.NaN],
  [null, Number.NaN],
])('%j typed is the number %d', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test('an item’s form: one answer of a group, and pieces as they were typed in any digits', () => {
  const form = new FormData()
  form.set(customizationField('size'), 'large')
  form.set(counterField('pieces', 'egg'), '٢')
  form.set(counterField('pieces', 'chicken'), '۱')
  form.set(counterField('pieces', 'corn'), '0')
  form.set(counterField('pieces', 'rice'), 'many')
  expect(readCustomizations(form)).toEqual([
    { _id: 'size', variants: [{ _id: 'large' }] },
    {
      _id: 'pieces',
      variants: [
        { _id: 'egg', counter: 2 },
        { _id: 'chicken', counter: 1 },
      ],
    },
  ])
})
