import { setTimeout as wait } from 'node:timers/promises'
import { serveJobs } from '../threads/serve-jobs.ts'

/** The program of the test's thread: it tells how many jobs it has done, fails and ends where it is told to. */
export type CountingJob = 'count' | 'fail' | 'end' | 'wait'

let done = 0

serveJobs(async (job: CountingJob) => {
  done += 1
  if (job === 'fail') throw new RangeError('as it was told')
  if (job === 'end') process.exit(3)
  if (job === 'wait') await wait(60_000)
  return new Uint8Array([done])
})
