import { expect, it } from 'vitest'
import { bindUnits } from './index.ts'

it.each([
  ['Palm Acre peaches, 500 g', 'Palm Acre peaches, 500\u00a0g'],
  ['pears, 2 kg', 'pears, 2\u00a0kg'],
  ['خوخ «فدان النخيل»، 500 غ', 'خوخ «فدان النخيل»، 500\u00a0غ'],
  ['6 × 330 ml', '6 × 330\u00a0ml'],
  ['7 grain bread', '7 grain bread'],
  ['Combo 2 large', 'Combo 2 large'],
])('D32: binds a number and its unit: %o', (text, bound) => {
  expect(bindUnits(text)).toBe(bound)
})
