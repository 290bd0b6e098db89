import { type Database, rollback } from '../db/database.ts'
import { statement } from '../db/sql.ts'

/** What says that the database takes no writes: its disk is full or broken, or it may only be read. */
const TAKES_NO_WRITES = new Set(['53100', '58030', '25006'])

/** As much room as a few orders need, in rows of 2 KB. */
const PROBE_ROWS = 200

/** Nobody's: the probe is undone before it ends. */
const NO_MERCHANT = '00000000-0000-0000-0000-000000000000'

/** Remembers that a write failed for want of a place to write to, until one succeeds again. */
export class WriteFaults {
  readonly #database: Database
  #hasFailed = false

  constructor(database: Database) {
    this.#database = database
  }

  note(error: unknown): void {
    if (TAKES_NO_WRITES.has((error as { code?: string }).code ?? '')) this.#hasFailed = true
  }

  /** Whether writes fail. After a failure it writes and undoes it, and forgets the failure where that succeeds. */
  async areThere(): Promise<boolean> {
    if (!this.#hasFailed) return false
    await this.#database.transact(NO_MERCHANT, async (tenant) => {
      await tenant.run(statement('http.areThere')`
     insert into migrations (name, applied_at)
         select room.name, room.applied_at from (
           select $1::uuid as merchant_id, 'room ' || n || repeat(md5(random()::text), 60) as name,
             ${new Date(0)}::timestamptz as applied_at
           from generate_series(1, ${PROBE_ROWS}::int) as n) as room`)
      return rollback(null)
    })
    this.#hasFailed = false
    return false
  }
}
