import { expect, test } from 'vitest'
import { rememberUntil } from './remember.ts'

/** Asks at instants, of a value that answers until ten later, and tells at which of them it had to think. */
function thoughtAt(...requested: (readonly [at: number, about?: object])[]): number[] {
  const [value, itself] = [{}, {}]
  const thought: number[] = []
  for (const [at, subject = itself] of requested) {
    const { until } = rememberUntil(value, subject, at, () => {
      thought.push(at)
      return { until: at + 10 }
    })
    expect(until).toBeGreaterThan(at)
  }
  return thought
}

test.each([
  ['asked again before the answer ends', [[100], [109]], [100]],
  ['asked again when it ends', [[100], [110]], [100, 110]],
  ['asked again at the same instant', [[100], [100]], [100]],
  ['asked about an earlier time', [[100], [99]], [100, 99]],
  ['asked about another outlet', [[100], [101, {}]], [100, 101]],
] as const)('%s', (_, requested, thought) => {
  expect(thoughtAt(...requested)).toEqual(thought)
})
