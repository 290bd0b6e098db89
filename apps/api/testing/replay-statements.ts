import type pg from 'pg'
import type { RecordedStatement } from './record-statements.ts'

/** What a server made of a statement. */
export interface ReplayResult {
  readonly statement: RecordedStatement
  /** The server's no; null: it ran, or lacked only rows that it points to. */
  readonly error: string | null
  /** Shards that it goes to, as a sharded server explains it; null: it does not say. */
  readonly tasks: number | null
}

/** A constraint's no, which an empty database gives to much that is right: rows are missing, and not the way to them. */
const LACKS_ROWS = /^23/
const TASK_COUNT = /Task Count: (\d+)/

/** Explains and runs each statement in a transaction that is rolled back. */
export async function replayStatements(
  client: Pick<pg.ClientBase, 'query'>,
  statements: readonly RecordedStatement[],
): Promise<ReplayResult[]> {
  const replayed: ReplayResult[] = []
  for (const statement of statements) {
    const values = [...statement.values]
    let tasks: number | null = null
    let error: string | null = null
    await client.query('begin')
    try {
      const { rows } = await client.query(`explain ${statement.text}`, values)
      const counts = rows.flatMap((row) => TASK_COUNT.exec(String(row['QUERY PLAN']))?.[1] ?? []).map(Number)
      if (counts.length > 0) tasks = Math.max(...counts)
      await client.query(statement.text, values)
    } catch (thrown) {
      const { code = '', message } = thrown as { code?: string; message: string }
      if (!LACKS_ROWS.test(code)) error = message
    }
    await client.query('rollback')
    replayed.push({ statement, error, tasks })
  }
  return replayed
}
