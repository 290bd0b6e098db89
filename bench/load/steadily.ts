import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../statistics.ts'
import type { Loaded } from './load.ts'

const FAILURES_TOLD = 5

/**
 * Does each at its time, however long the one before takes: what is late because others were waits in the figure too. Milliseconds
 * count from the time at which it should have begun.
 */
export async function steadily<T>(
  items: readonly T[],
  ratePerSecond: number,
  act: (item: T) => Promise<void>,
): Promise<Loaded> {
  const times: number[] = []
  const failures: string[] = []
  let failed = 0
  const cpu = process.cpuUsage()
  const began = performance.now()
  const running = items.map(async (item, index) => {
    const due = began + (index * 1000) / ratePerSecond
    for (let left = due - performance.now(); left > 0; left = due - performance.now()) await wait(left)
    try {
      await act(item)
      times.push(performance.now() - due)
    } catch (error) {
      failed++
      if (failures.length < FAILURES_TOLD) failures.push((error as Error).message)
    }
  })
  await Promise.all(running)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  if (times.length === 0) throw new Error(`nothing was done: ${failures.join(' · ')}`)
  return {
    count: times.length,
    perSecond: times.length / seconds,
    failed,
    failures,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: percentile(times, 1),
    busy: (user + system) / 1e6 / seconds,
    bytes: 0,
  }
}
