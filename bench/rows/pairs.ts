import type { LoadResult } from '../load/load.ts'
import { processorSecondsOf } from '../product/process.ts'
import { spreadOf } from '../statistics.ts'

/**
 * Measures each side once a round, every round beginning with the next one, so that what the machine does meanwhile
 * meets all of them. A failure is an error: a figure with failures in it says nothing.
 */
export async function alternate<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<LoadResult>>>,
): Promise<Record<Side, LoadResult[]>> {
  const names = Object.keys(sides) as Side[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]])) as Record<Side, LoadResult[]>
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!
      const loaded = await sides[name]()
      if (loaded.failed > 0) throw new Error(`${name}: ${loaded.failed} failed: ${loaded.failures.join(' · ')}`)
      measured[name].push(loaded)
    }
  }
  return measured
}

/** Measures with a look at the processor time of the process that is measured: a busy machine changes it least. */
export async function withProcessor(pid: number, act: () => Promise<LoadResult>): Promise<LoadResult> {
  const before = processorSecondsOf(pid)
  const loaded = await act()
  return { ...loaded, processorMs: ((processorSecondsOf(pid) - before) * 1000) / loaded.count }
}

/** `processor 0.21 ms each, floor 0.15` */
export function processorNote(ours: readonly LoadResult[], floor: readonly LoadResult[]): string {
  const each = (measured: readonly LoadResult[]) => spreadOf(measured.map(({ processorMs = 0 }) => processorMs)).median
  return `processor ${each(ours).toFixed(3)} ms each, floor ${each(floor).toFixed(3)}: ${(each(floor) / each(ours)).toFixed(2)}`
}

export const perSecond = (measured: readonly LoadResult[]) =>
  spreadOf(measured.map((loaded) => loaded.perSecond)).median
export const p99Of = (measured: readonly LoadResult[]) => spreadOf(measured.map((loaded) => loaded.p99)).median

/** Whether the generator was itself the limit: then a ratio says less than the truth, or more. */
export function busyNote(name: string, measured: readonly LoadResult[]): string[] {
  const { median } = spreadOf(measured.map(({ busy }) => busy))
  return median > 0.9 ? [`${name}: the load generator was busy for ${Math.round(median * 100)} % of the time`] : []
}
