import { expect, it } from 'vitest'
import { moveChoice } from './move-choice.ts'

it('D23: arrows lead through the results and back to the field', () => {
  const down = [null, 0, 1].map((chosen) => moveChoice('ArrowDown', chosen, 2))
  expect(down).toEqual([0, 1, null])
  const up = [null, 1, 0].map((chosen) => moveChoice('ArrowUp', chosen, 2))
  expect(up).toEqual([1, 0, null])
})

it('D23: without results the choice stays in the field', () => {
  expect(moveChoice('ArrowDown', null, 0)).toBeNull()
  expect(moveChoice('ArrowUp', 3, 0)).toBeNull()
})
