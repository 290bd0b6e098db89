import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { claimLeases } from '../../records/leases/leases.ts'

const LOOK_AGAIN_MS = 150

/** Waits for a turn. False: none came in time. */
export type TakeTurn = (withinMs: number) => Promise<boolean>

/** One turn each so many milliseconds, for all processes together: a turn is a lease that nobody renews. */
export function turnsOf(database: Pick<Database, 'platform'>, name: string, everyMs: number): TakeTurn {
  return async (withinMs) => {
    const end = performance.now() + withinMs
    for (;;) {
      const taken = await claimLeases(database, randomUUID(), [{ task: `turn ${name}`, range: 0 }], everyMs)
      if (taken.length > 0) return true
      if (performance.now() + LOOK_AGAIN_MS > end) return false
      await wait(LOOK_AGAIN_MS)
    }
  }
}
