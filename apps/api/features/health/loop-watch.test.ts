import { expect, it } from 'vitest'
import { LoopWatch } from './loop-watch.ts'

/** A watch whose timer comes after the given pauses, in milliseconds. */
function watched(...pauses: readonly number[]) {
  let now = 1_000
  const watch = new LoopWatch(() => now)
  for (const pause of pauses) {
    now += pause
    watch.look()
  }
  const turn = (ms: number) => {
    now += ms
  }
  return { watch, turn }
}

it.each([
  ['a quiet second', [250, 250, 250, 250], false],
  ['many short holds', [900, 900, 900, 900, 900, 900], false],
  ['a hold of two seconds', [250, 2_250], true],
  ['one of five, a second ago', [5_250, 250, 250, 250, 250], true],
  ['one of five, six seconds ago', [5_250, ...Array(24).fill(250)], false],
])('%s', (_, pauses, isBlocked) => {
  expect(watched(...pauses).watch.isBlocked()).toBe(isBlocked)
})

it('who asks before the timer comes learns of the block too', () => {
  const { watch, turn } = watched(250)
  turn(3_000)
  expect(watch.isBlocked()).toBe(true)
  turn(5_000)
  watch.look()
  turn(5_001)
  expect(watch.isBlocked()).toBe(true)
})
