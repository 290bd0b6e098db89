import type { Database } from '../db/database.ts'

/** All that the queries need of a database. */
export type Reader = Pick<Database, 'everywhere'>
