import type { Database } from '../../db/database.ts'
import { listMaintenanceWindows, type MaintenanceWindow } from '../../records/maintenance/maintenance-windows.ts'

/** How long a process may not know what another one was told. */
const REFRESH_MS = 1_000

/** What is under maintenance, in memory. */
export interface MaintenanceBoard {
  /** Nothing is closed, and nothing was lately. */
  isQuiet(): boolean
  /** What closes a merchant at a time, its own or that of everything, whichever ends later. Null: it is open. */
  find(merchantId: string | null, now: Date): MaintenanceWindow | null
  list(now: Date): MaintenanceWindow[]
  /** Reads it now: after a change of this process's own. */
  refresh(): Promise<void>
  stop(): void
}

export async function openMaintenanceBoard(database: Pick<Database, 'platform'>): Promise<MaintenanceBoard> {
  let windows: readonly MaintenanceWindow[] = []

  // One after another: an older look that ended later would bring back what is over.
  let looking: Promise<void> = Promise.resolve()
  function refresh(): Promise<void> {
    const look = looking.then(async () => {
      windows = await listMaintenanceWindows(database)
    })
    looking = look.catch(() => {})
    return look
  }

  await refresh()
  const timer = setInterval(() => void refresh().catch(() => {}), REFRESH_MS)
  timer.unref()

  return {
    isQuiet: () => windows.length === 0,
    find: (merchantId, now) =>
      windows
        .filter((one) => one.endsAt > now && (one.merchantId === null || one.merchantId === merchantId))
        .reduce<MaintenanceWindow | null>((last, one) => (last && last.endsAt >= one.endsAt ? last : one), null),
    list: (now) => windows.filter(({ endsAt }) => endsAt > now),
    refresh,
    stop: () => clearInterval(timer),
  }
}
