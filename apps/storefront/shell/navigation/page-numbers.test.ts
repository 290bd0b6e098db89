import { expect, it } from 'vitest'
import { listPageNumbers } from './page-numbers.ts'

it.each([
  [1, 1, '1'],
  [3, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 … 7'],
  [3, 7, '1 2 3 4 … 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [7, 7, '1 … 6 7'],
  [10, 20, '1 … 9 10 11 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
])('on page %i of %i: %s', (page, pages, shown) => {
  expect(
    listPageNumbers(page, pages)
      .map((one) => one ?? '…')
      .join(' '),
  ).toBe(shown)
})
