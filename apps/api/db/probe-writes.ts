import { type Database, rollback } from './database.ts'
import { statement } from './sql.ts'

/** As much room as a few orders need, in rows of 2 KB. */
const PROBE_ROWS = 200

/** Nobody's: the probe is undone before it ends. */
const NO_MERCHANT = '00000000-0000-0000-0000-000000000000'

/** Writes something and undoes it. Throws what the database says where it takes no writes. */
export async function probeWrites(database: Database): Promise<void> {
  await database.transact(NO_MERCHANT, async (tenant) => {
    await tenant.run(statement('db.probeWrites')`
     insert into migrations (name, applied_at)
         select room.name, room.applied_at from (
           select $1::uuid as merchant_id, 'room ' || n || repeat(md5(random()::text), 60) as name,
             ${new Date(0)}::timestamptz as applied_at
           from generate_series(1, ${PROBE_ROWS}::int) as n) as room`)
    return rollback(null)
  })
}
