import { getPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { resourceLimits } from 'node:worker_threads'
import { handOver } from './hand-over.ts'

/** The program of the test's thread: it counts its jobs, and fails and ends where the job says so. */
export type CountingJob = 'count' | 'pause' | 'fail' | 'end' | 'wait' | 'fail later'

export interface CountingAnswer {
  readonly done: number
  readonly priority: number
  readonly youngMb: number | undefined
  /** Bytes that were handed over, and those that were to be. */
  readonly bytes: Uint8Array
}

/** So long after its job a thread fails that is to fail between two: its answer is long there, on however busy a machine. */
const LATER_MS = 500

let done = 0
let last = new Uint8Array()

export default async function count(job: CountingJob): Promise<CountingAnswer> {
  done += 1
  if (job === 'fail') throw new RangeError('as the job says')
  if (job === 'end') process.exit(3)
  if (job === 'wait') await wait(60_000)
  if (job === 'pause') await wait(400)
  if (job === 'fail later')
    setTimeout(() => {
      throw new Error('between two jobs')
    }, LATER_MS)
  last = new Uint8Array([done])
  const answer = { done, priority: getPriority(), youngMb: resourceLimits.maxYoungGenerationSizeMb, bytes: last }
  return handOver(answer, [last.buffer])
}

/** How much of the last answer's bytes is still here. */
export const left = () => last.byteLength
