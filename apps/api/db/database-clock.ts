import type { Database } from './database.ts'
import { statement } from './sql.ts'

interface DatabaseClock {
  /** The time as the database has it. */
  readonly now: () => Date
  stop(): void
}

const COMPARED_EVERY_MS = 30_000
/** What lies within the way to the database and back is no difference. */
const SAME_WITHIN_MS = 500

/**
 * The time of the database, so that all processes have one. A process whose clock is wrong expires nothing early and keeps
 * nothing too long (hostile 112). It is compared at the start and twice a minute. In between the process's own clock runs on;
 * an unreachable database leaves the last difference as it was.
 */
export async function openDatabaseClock(
  database: Pick<Database, 'platform'>,
  ownNow: () => number = Date.now,
): Promise<DatabaseClock> {
  let aheadMs = 0

  async function compare(): Promise<void> {
    const input = ownNow()
    const [row] = await database
      .platform()
      .rows<{ now: Date }>(statement('db.compare')`select clock_timestamp() as now`)
    const answered = ownNow()
    const difference = row!.now.getTime() - (input + answered) / 2
    // An answer that was long on its way says little.
    if (answered - input > SAME_WITHIN_MS) return
    aheadMs = Math.abs(difference) < SAME_WITHIN_MS ? 0 : Math.round(difference)
  }

  await compare()
  const timer = setInterval(() => void compare().catch(() => {}), COMPARED_EVERY_MS)
  timer.unref()
  return { now: () => new Date(ownNow() + aheadMs), stop: () => clearInterval(timer) }
}
