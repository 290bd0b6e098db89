import { setTimeout as wait } from 'node:timers/promises'
import type { LoadResult } from './load.ts'
import { Tally } from './tally.ts'

/**
 * Does each at its time, however long the one before takes: what is late because others were waits in the figure too. Milliseconds
 * count from the time at which it should have begun.
 */
export async function steadily<T>(
  items: readonly T[],
  ratePerSecond: number,
  act: (item: T) => Promise<void>,
): Promise<LoadResult> {
  const tally = new Tally()
  const running = items.map(async (item, index) => {
    const due = tally.began + (index * 1000) / ratePerSecond
    for (let left = due - performance.now(); left > 0; left = due - performance.now()) await wait(left)
    try {
      await act(item)
      tally.done(performance.now() - due)
    } catch (error) {
      tally.fail(error)
    }
  })
  await Promise.all(running)
  return tally.loaded()
}
