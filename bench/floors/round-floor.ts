import pg from 'pg'
import type { Connection } from '../../apps/api/db/database.ts'
import { newId } from '../../apps/api/ids/index.ts'
import type { LoadResult } from '../load/load.ts'
import { serveJobs } from '../load/load.ts'
import { Tally } from '../load/tally.ts'
import { type Script, valuesFor } from './recorded-query.ts'

/** F2 of rounds: bare node and pg, what the product sent for a party, in its transactions, with ids of each run's own. */
export interface RoundFloorJob {
  readonly connection: Connection
  readonly callers: number
  readonly seconds: number
  readonly script: Script
}

const DEADLOCK = '40P01'
/** Far from the numbers that stores count. */
const FIRST_NUMBER = 100_000_000

let durable: pg.Pool | undefined
let async: pg.Pool | undefined
let number = FIRST_NUMBER + Math.floor(Math.random() * 1_000_000_000)
const names = new Map<string, string>()

serveJobs<RoundFloorJob, LoadResult>(async ({ connection, callers, seconds, script }) => {
  // As the product's pools: apps/host/server.ts.
  durable ??= new pg.Pool({ ...connection, max: 12 })
  async ??= new pg.Pool({ ...connection, max: 12, options: '-c synchronous_commit=off' })
  const tally = new Tally()
  const end = tally.began + seconds * 1000
  const beCaller = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await runParty(script)
      for (let round = 0; round < script.rounds; round++) tally.done((performance.now() - began) / script.rounds, 0)
    }
  }
  await Promise.all(Array.from({ length: callers }, beCaller))
  return tally.loaded()
})

async function runParty({ steps, own }: Script): Promise<void> {
  const ids = new Map(own.map((id) => [id, newId()]))
  const orderNumber = number++
  for (const step of steps) while (!(await runStep(step, ids, orderNumber)));
}

/** False: two waited for each other, and this one is to be sent again, as the product sends it (apps/api/db/database.ts). */
async function runStep(
  { isAsync, isTransaction, queries }: Script['steps'][number],
  ids: ReadonlyMap<string, string>,
  orderNumber: number,
): Promise<boolean> {
  const client = await (isAsync ? async! : durable!).connect()
  try {
    if (isTransaction) await client.query('begin')
    for (const query of queries) {
      const { text } = query
      if (!names.has(text)) names.set(text, `floor.${names.size}`)
      await client.query({ name: names.get(text)!, text, values: valuesFor(query, ids, orderNumber) })
    }
    if (isTransaction) await client.query('commit')
    return true
  } catch (error) {
    if (isTransaction) await client.query('rollback')
    if ((error as { code?: string }).code === DEADLOCK) return false
    throw error
  } finally {
    client.release()
  }
}
