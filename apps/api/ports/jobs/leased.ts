import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { HeldLeases } from './held-leases.ts'
import { rangeOf } from './merchant-range.ts'
import type { JobsPort, SweepWork } from './port.ts'

/** How long a lease is held without being renewed: the work of a process that died is taken over after it. */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = 5_000
/** Merchants of one task at a time: one whose gateway hangs, or whose rows are locked, keeps one of these places. */
const MERCHANTS_AT_ONCE = 8
const STOP_WITHIN_MS = 10_000

interface Task extends SweepWork {
  readonly name: string
  readonly everyMs: number
  /** Merchants that are worked on. */
  readonly running: Map<string, Promise<void>>
}

/** @param merchantId null where it is no merchant's: a look, or the leases themselves */
type JobFault = (error: Error, name: string, merchantId: string | null) => void

/**
 * Background work by leases in our own database (decision 0032). A process has a task for a range of merchants while it holds
 * the lease of both, so that all processes share the work. A look finds all merchants with something due, and each is worked
 * on by itself. What goes wrong at one is reported and stops no other.
 */
export function leasedJobs(
  database: Pick<Database, 'platform'>,
  report: JobFault = () => {},
  { leaseMs, renewEveryMs } = { leaseMs: LEASE_MS, renewEveryMs: RENEW_EVERY_MS },
): JobsPort {
  const tasks: Task[] = []
  let leases: HeldLeases | null = null
  let stopping = new AbortController()
  let loops: Promise<unknown> = Promise.resolve()

  async function keepRenewing(held: HeldLeases, end: AbortSignal): Promise<void> {
    while (await waited(renewEveryMs, end)) {
      await held.renew().catch((error: Error) => report(error, 'leases', null))
    }
  }

  async function keepSweeping(task: Task, held: HeldLeases, end: AbortSignal): Promise<void> {
    for (;;) {
      const began = performance.now()
      const isOurs = held.holds(task.name)
      if (isOurs) await sweep(task, held, end).catch((error: Error) => report(error, task.name, null))
      const pauseMs = isOurs ? task.everyMs : Math.min(task.everyMs, renewEveryMs)
      if (!(await waited(began + pauseMs - performance.now(), end))) return
    }
  }

  /** Begins the work of each merchant that is due and not worked on already; waits for places and not for the last ones. */
  async function sweep(task: Task, held: HeldLeases, end: AbortSignal): Promise<void> {
    const { running, name } = task
    for (const merchantId of await task.findDue()) {
      if (running.has(merchantId)) continue
      while (running.size >= MERCHANTS_AT_ONCE) await Promise.race(running.values())
      const lease = held.find(name, rangeOf(merchantId))
      if (end.aborted || !lease) continue
      lease.busy += 1
      const work = task.work(merchantId).catch((error: Error) => report(error, name, merchantId))
      const ended = work.finally(() => {
        lease.busy -= 1
        running.delete(merchantId)
      })
      running.set(merchantId, ended)
    }
  }

  return {
    every(name, seconds, { findDue, work }) {
      if (leases) throw new Error(`${name} was announced after the start`)
      tasks.push({ name, everyMs: seconds * 1000, findDue, work, running: new Map() })
    },
    async start() {
      if (leases) return
      stopping = new AbortController()
      const held = new HeldLeases(database, leaseMs)
      await held.begin(tasks.map(({ name }) => name))
      await held.renew()
      leases = held
      const sweeps = tasks.map((task) => keepSweeping(task, held, stopping.signal))
      loops = Promise.all([keepRenewing(held, stopping.signal), ...sweeps])
    },
    async stop() {
      const held = leases
      if (!held) return
      leases = null
      stopping.abort()
      const worked = loops.then(() => Promise.all(tasks.flatMap(({ running }) => [...running.values()])))
      await Promise.race([worked, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
      await held.end().catch((error: Error) => report(error, 'leases', null))
    },
  }
}

/** False where the end came before. */
async function waited(ms: number, end: AbortSignal): Promise<boolean> {
  await sleep(Math.max(0, ms), undefined, { signal: end, ref: false }).catch(() => undefined)
  return !end.aborted
}
