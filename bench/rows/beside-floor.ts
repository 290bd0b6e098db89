import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import type { Script } from '../floors/recorded-query.ts'
import type { RoundFloorJob } from '../floors/round-floor.ts'
import { type LoadResult, Worker } from '../load/load.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { alternate, busyNote, p99Of, perSecond, processorNote, withProcessor } from './pairs.ts'

interface FloorComparison {
  readonly label: string
  /** The step whose p99 is told: placing, sending. */
  readonly step: string
  readonly callers: number
  /** What the product sent, recorded. */
  readonly script: Script
  readonly ours: (seconds: number) => Promise<LoadResult>
  /** What one of it is, and of what it is made. */
  readonly note: string
}

/** Whole tasks of the product beside what it sends for them, from bare node and pg (F2). */
export async function besideFloor({ product, options }: Bench, comparison: FloorComparison): Promise<Line> {
  const { label, step, callers, script, ours: load, note } = comparison
  const connection = await findRunning(product.dataDir)
  if (!connection) throw new Error(`no database runs in ${product.dataDir}`)
  const floor = new Worker<RoundFloorJob, LoadResult>(new URL('../floors/round-floor.ts', import.meta.url))
  const bare = (seconds: number) => floor.run({ connection, callers, seconds, script })
  try {
    await load(3)
    await bare(1)
    const both = await alternate(options.pairs, {
      ours: () => withProcessor(product.pid, () => load(options.seconds)),
      bare: () => withProcessor(floor.pid, () => bare(options.seconds)),
    })
    const rates = (measured: readonly LoadResult[]) => measured.map((one) => one.perSecond)
    const ratio = spreadOf(ratiosOf(rates(both.ours), rates(both.bare)))
    return {
      label: `${label}, ${callers} callers`,
      figure: `${amount(perSecond(both.ours))}/s, p99 of ${step} ${amount(p99Of(both.ours))} ms`,
      floor: `F2 ${amount(perSecond(both.bare))}/s`,
      ratio,
      must: '0.3 × F2',
      aim: '0.55 × F2',
      holds: ratio.median >= 0.3,
      meetsAim: ratio.median >= 0.55,
      notes: [
        `${note}, as the product sent them`,
        processorNote(both.ours, both.bare),
        ...busyNote('product', both.ours),
      ],
    }
  } finally {
    floor.stop()
  }
}
