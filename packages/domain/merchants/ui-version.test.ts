import { expect, it } from 'vitest'
import { allowsDesktop } from './ui-version.ts'

it.each([
  [1, true],
  [2, false],
  [3, true],
  [4, false],
  [5, false],
])('version %i of the layout allows a desktop: %s', (uiVersion, isAllowed) => {
  expect(allowsDesktop(uiVersion)).toBe(isAllowed)
})
