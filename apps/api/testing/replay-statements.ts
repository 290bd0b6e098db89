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

/**
 * A constraint's no, which an empty database gives to much that is right: rows are missing, and not the way to them. A
 * coordinator passes a node's no on under a code of its own.
 */
const LACKS_ROWS = /^23/
const LACKS_ROWS_ELSEWHERE = /violates foreign key constraint/
const TASK_COUNT = /Task Count: (\d+)/

/**
 * Runs each statement in a transaction that is rolled back, and then has it explained. What cannot be explained counts for
 * nothing: Citus explains no statement that hands rows from one part to the next.
 */
export async function replayStatements(
  client: Pick<pg.ClientBase, 'query'>,
  statements: readonly RecordedStatement[],
): Promise<ReplayResult[]> {
  const replayed: ReplayResult[] = []
  for (const statement of statements) {
    const values = [...statement.values]
    let error: string | null = null
    await client.query('begin')
    try {
      await client.query(statement.text, values)
    } catch (thrown) {
      const { code = '', message } = thrown as { code?: string; message: string }
      if (!LACKS_ROWS.test(code) && !LACKS_ROWS_ELSEWHERE.test(message)) error = message
    }
    await client.query('rollback')
    replayed.push({ statement, error, tasks: error === null ? await countTasks(client, statement) : null })
  }
  return replayed
}

async function countTasks(
  client: Pick<pg.ClientBase, 'query'>,
  { text, values }: RecordedStatement,
): Promise<number | null> {
  try {
    const { rows } = await client.query(`explain ${text}`, [...values])
    const counts = rows.flatMap((row) => TASK_COUNT.exec(String(row['QUERY PLAN']))?.[1] ?? []).map(Number)
    return counts.length > 0 ? Math.max(...counts) : null
  } catch {
    return null
  }
}
