import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, PgBoss } from 'pg-boss'
import type { Connection } from '../../db/database.ts'
import type { JobsPort } from './port.ts'

const SCHEMA = 'jobs'
const QUEUE = 'shifts'
/** One process does the sweeps for so long, then offers them to whoever asks first. */
const SHIFT_MS = 15_000
/** A shift whose process died is free again after this. */
const EXPIRES_AFTER_SECONDS = 30
const POLL_SECONDS = 5
/** A shift that its holder could not leave behind is offered by whoever notices. */
const PROPOSE_EVERY_MS = 5_000
const SUPERVISE_SECONDS = 10
const STOP_WITHIN_MS = 10_000

interface Sweep {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<void>
  /** When it is due next, in milliseconds. */
  nextAt: number
}

/**
 * Background work by pg-boss, in a schema of its own. A job is a shift: the process that holds it runs every sweep at its
 * pace, and leaves the next shift behind when it ends. The database is therefore asked for work a few times a minute and not
 * for each tick. One process sweeps at a time, and a shift that died with its process is given out again.
 */
export function pgBossJobs(connection: Connection, notify: (error: Error, sweep: string) => void = () => {}): JobsPort {
  const sweeps: Sweep[] = []
  let boss: PgBoss | null = null
  let keeper: NodeJS.Timeout | null = null
  let stopping = new AbortController()

  async function runShift(running: PgBoss, shift: Job<unknown>): Promise<void> {
    const end = AbortSignal.any([stopping.signal, shift.signal, AbortSignal.timeout(SHIFT_MS)])
    await Promise.all(sweeps.map((sweep) => keepSweeping(sweep, end)))
    // Ended before the next one is offered: there is one shift at most, waiting or held.
    await running.complete(QUEUE, shift.id)
    await running.send(QUEUE, null)
  }

  async function keepSweeping(sweep: Sweep, end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const wait = sweep.nextAt - Date.now()
      if (wait > 0) await sleep(wait, undefined, { signal: end, ref: false }).catch(() => {})
      if (end.aborted) return
      sweep.nextAt = Date.now() + sweep.everyMs
      await sweep.work().catch((error: Error) => notify(error, sweep.name))
    }
  }

  return {
    every(name, seconds, work) {
      if (boss) throw new Error(`${name} was announced after the start`)
      sweeps.push({ name, everyMs: seconds * 1000, work, nextAt: 0 })
    },
    async start() {
      if (boss) return
      stopping = new AbortController()
      const starting = new PgBoss({
        ...connection,
        application_name: 'compass-jobs',
        schema: SCHEMA,
        max: 2,
        schedule: false,
        superviseIntervalSeconds: SUPERVISE_SECONDS,
        monitorIntervalSeconds: SUPERVISE_SECONDS,
        reindex: false,
        monitorVacuum: false,
      })
      boss = starting
      starting.on('error', (error) => notify(error, QUEUE))
      try {
        await starting.start()
        await starting.createQueue(QUEUE, {
          // Not `stately`: its list of keys that are busy may be a minute old, and then keeps a free shift from everybody.
          policy: 'exclusive',
          expireInSeconds: EXPIRES_AFTER_SECONDS,
          retryLimit: 1_000_000,
          deleteAfterSeconds: 60,
        })
        const promotion = () => starting.send(QUEUE, null).catch((error: Error) => notify(error, QUEUE))
        await promotion()
        keeper = setInterval(() => void promotion(), PROPOSE_EVERY_MS).unref()
        await starting.work(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, ([shift]) => runShift(starting, shift!))
      } catch (error) {
        boss = null
        await starting.stop({ graceful: false }).catch(() => {})
        throw error
      }
    },
    async stop() {
      const running = boss
      if (!running) return
      boss = null
      if (keeper) clearInterval(keeper)
      stopping.abort()
      await running.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}
