import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** A task for the merchants of one range. */
export interface LeaseKey {
  readonly task: string
  readonly range: number
}

interface LiveLease extends LeaseKey {
  readonly holder: string
}

type Global = Pick<Database, 'platform'>

/**
 * Takes leases that are free or ran out and renews those that `holder` has, for so many milliseconds of the database's clock.
 * Answers those that are the holder's now.
 */
export async function claimLeases(
  database: Global,
  holder: string,
  keys: readonly LeaseKey[],
  forMs: number,
): Promise<LeaseKey[]> {
  return database.platform().rows<{ task: string; range: number }>(statement('leases.claim')`
     insert into leases (task, range, holder, until)
     select task, range, ${holder}, clock_timestamp() + ${forMs}::integer * interval '1 millisecond'
     from unnest(${keys.map(({ task }) => task)}::text[], ${keys.map(({ range }) => range)}::integer[]) as wanted
       (task, range) order by task, range
     on conflict (task, range) do update set holder = excluded.holder, until = excluded.until
       where leases.holder = excluded.holder or leases.until <= clock_timestamp()
     returning task, range`)
}

/** All leases that did not run out. */
export async function listLiveLeases(database: Global): Promise<LiveLease[]> {
  return database
    .platform()
    .rows<{ task: string; range: number; holder: string }>(
      statement('leases.listLive')`select task, range, holder from leases where until > clock_timestamp()`,
    )
}

/** Nobody has them any more, where this holder had them. */
export async function releaseLeases(database: Global, holder: string, keys: readonly LeaseKey[]): Promise<void> {
  await database.platform().run(statement('leases.release')`
     delete from leases where holder = ${holder} and (task, range) in (
       select * from unnest(${keys.map(({ task }) => task)}::text[], ${keys.map(({ range }) => range)}::integer[]))`)
}

/** Deletes rows of this task whose holders died long ago. */
export async function forgetDeadHolders(database: Global, task: string): Promise<void> {
  await database.platform().run(
    statement('leases.forgetDead')`
        delete from leases where task = ${task} and until < clock_timestamp() - interval '1 hour'`,
  )
}
