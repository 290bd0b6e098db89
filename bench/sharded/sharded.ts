import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#api/db/migrate.ts'
import { NIL_ID } from '#api/ids/index.ts'
import { INVARIANTS, ORDERS_QUERY } from '#api/invariants/check-invariants.ts'
import { danglingQuery, POINTERS } from '#api/invariants/check-pointers.ts'
import { type RecordedStatement, readRecorded } from '#api/testing/record-statements.ts'
import { type ReplayResult, replayStatements } from '#api/testing/replay-statements.ts'
import { top } from '../product/run-product.ts'

/**
 * `npm run check:sharded`: what the calls' tests send is sent again to the distributed database at `TEST_CITUS_URL`, which is
 * empty or ours, and rolled back. Exit code 0 where it takes every text, or where none is set, 1 where it refuses one, 2
 * where the database cannot be used. Paths after it narrow the tests.
 */
const url = process.env.TEST_CITUS_URL
if (url) process.exitCode = await check(url)
else
  console.log('Skipped: TEST_CITUS_URL is not set, and without a server that has Citus there is nothing to check on.')

async function check(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  const folder = mkdtempSync(join(tmpdir(), 'compass-recorded-'))
  try {
    await client.connect()
    const unfit = await whyUnfit(client)
    if (unfit) {
      console.error(unfit)
      return 2
    }
    await migrate({ connectionString })
    console.log('The calls’ tests run and are listened to…')
    const tests = ['run', '--project', 'calls', '--reporter', 'dot', ...process.argv.slice(2)]
    const ended = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], {
      cwd: top,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, RECORD_STATEMENTS: folder },
    })
    if (ended.status !== 0) console.log('Some of the tests failed: what they sent counts all the same.')
    const statements = [...readRecorded(folder).filter(({ name }) => !name.startsWith('test.')), ...invariants()]
    return report(await replayStatements(client, statements))
  } catch (error) {
    console.error(`The database at TEST_CITUS_URL: ${error instanceof Error ? error.message : error}`)
    return 2
  } finally {
    await client.end().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A sentence where statements cannot be tried there; null: they can. */
async function whyUnfit(client: pg.Client): Promise<string | null> {
  const { rowCount: hasCitus } = await client.query("select 1 from pg_extension where extname = 'citus'")
  if (!hasCitus) return 'The database at TEST_CITUS_URL lacks the extension: run "create extension citus" in it.'
  const { rows } = await client.query("select to_regclass('merchants') is not null as is_ours")
  if (!rows[0].is_ours) return null
  const { rowCount: merchants } = await client.query('select 1 from merchants limit 1')
  return merchants ? 'The database at TEST_CITUS_URL has merchants: it must be an empty one.' : null
}

/** The queries that are always true go past what listens to the calls. */
function invariants(): RecordedStatement[] {
  const one = (name: string, text: string, more: unknown[] = []) => ({
    name,
    text,
    values: [NIL_ID, ...more],
    isMerchants: true,
  })
  return [
    ...INVARIANTS.map(({ sentence, query }) => one(`invariant: ${sentence}`, query)),
    ...POINTERS.map((pointer) => one(`invariant: ${pointer[0]}.${pointer[1]}`, danglingQuery(pointer))),
    one('invariant: orders', ORDERS_QUERY, [NIL_ID]),
  ]
}

function report(replayed: readonly ReplayResult[]): number {
  const refused = replayed.filter(({ error }) => error !== null)
  const wide = replayed.filter(({ statement, tasks }) => statement.isMerchants && tasks !== null && tasks > 1)
  for (const { statement, error } of refused) console.error(`\n- ${statement.name}: ${error}\n${statement.text.trim()}`)
  for (const { statement, tasks } of wide)
    console.error(`\n- ${statement.name} is one merchant's and goes to ${tasks} shards\n${statement.text.trim()}`)
  console.log(
    `${replayed.length} texts: ${refused.length} refused, ${wide.length} of one merchant that go to several shards.`,
  )
  return refused.length + wide.length === 0 ? 0 : 1
}
