import { resolve } from 'node:path'
import { type Connection, openDatabase } from '@compass/api/db'
import { checkInvariants } from '@compass/api/invariants'
import { findRunning } from './embedded-postgres/index.ts'

/**
 * The command: checks the database at `DATABASE_URL`, else that of the Compass that runs on `DATA_DIR`. Exit code 0 where all
 * is true, 1 where something is not, 2 where there is no database to check.
 */
const connection = await findDatabase()
if (connection) await check(connection)
else {
  console.error('No Compass runs here: start it, or set DATA_DIR or DATABASE_URL to the one that is to be checked.')
  process.exitCode = 2
}

async function findDatabase(): Promise<Connection | undefined> {
  const { DATABASE_URL, DATA_DIR } = process.env
  return DATABASE_URL ? { connectionString: DATABASE_URL } : findRunning(resolve(DATA_DIR || 'data'))
}

async function check(found: Connection): Promise<void> {
  // Without the calls' time limit: a large table takes its time.
  const database = openDatabase(found, { poolSize: 1, statementTimeoutMs: 0 })
  try {
    const faults = await checkInvariants(database)
    for (const fault of faults) console.error(`- ${fault}`)
    console.log(faults.length === 0 ? 'Everything that must be true is true.' : `${faults.length} things are not true.`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
