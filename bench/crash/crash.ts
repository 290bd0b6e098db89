import { randomInt } from 'node:crypto'
import { type Connection, openDatabase } from '../../apps/api/db/database.ts'
import { checkInvariants } from '../../apps/api/invariants/index.ts'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import { endWithUs, wasInterrupted } from '../product/end-with-us.ts'
import { makeMarket } from '../product/markets.ts'
import { makeDataDir, removeDataDir, stopProducts } from '../product/run-product.ts'
import { killAndLook } from './kill-and-look.ts'
import { readCrashOptions, USAGE } from './options.ts'
import { makeOutsideDatabase } from './outside-database.ts'
import { killAtPoints } from './points/kill-at-points.ts'
import { randomFrom } from './random.ts'

/**
 * Never twice, never lost. At random moments the product is killed under callers that make whole journeys. It runs on the
 * embedded database or, where TEST_DATABASE_URL is set, on that server. After each restart every acknowledged order is read
 * back. At the fault points of order and payment, two processes of the product on one PostgreSQL kill themselves while people
 * pay through the sandbox gateway. The server is that one, or one of our own. In the end both ledgers are compared, and the
 * queries that are always true are asked. Long on purpose: a run is one story, and its steps share folders and processes.
 */
async function run(): Promise<boolean> {
  const dataDirs = new Set<string>()
  const outside = new Set<{ drop(): Promise<void> }>()
  endWithUs(dataDirs, async () => {
    for (const database of outside) await database.drop()
  })
  const options = readCrashOptions(process.argv.slice(2), () => randomInt(2 ** 32))
  const random = randomFrom(options.seed)
  const server = process.env.TEST_DATABASE_URL
  let isWhole = true
  if (options.atRandom) {
    isWhole = server
      ? await onServer(server, (url) => prove('PostgreSQL at TEST_DATABASE_URL', url))
      : await prove('embedded database')
  }
  if (options.points.length > 0) {
    const isSafe = server ? await onServer(server, atPoints) : await atPoints()
    isWhole = isSafe && isWhole
  }
  return isWhole

  async function onServer(address: string, act: (url: string) => Promise<boolean>): Promise<boolean> {
    const database = await makeOutsideDatabase(address)
    outside.add(database)
    try {
      return await act(database.url)
    } finally {
      if (!wasInterrupted()) await database.drop()
      outside.delete(database)
    }
  }

  async function atPoints(databaseUrl?: string): Promise<boolean> {
    const { seed, each, callers, points, gateway } = options
    const location = `two processes on ${databaseUrl ? 'PostgreSQL at TEST_DATABASE_URL' : 'one PostgreSQL'}`
    say(
      `${location}, gateway ${gateway}: seed ${seed}, ${each} kills at each of ${points.length} fault points, ${callers} callers`,
    )
    const folder = await makeDataDir()
    dataDirs.add(folder)
    try {
      const faults = await killAtPoints({ folder, databaseUrl, points, each, callers, gateway, random, say })
      for (const sentence of faults.slice(0, 20)) say(`  - ${sentence}`)
      say(`${location}: ${faults.length === 0 ? 'no fault' : `${faults.length} faults`} (--seed ${seed})`)
      return faults.length === 0
    } finally {
      await removeDataDir(folder)
      dataDirs.delete(folder)
    }
  }

  async function prove(location: string, databaseUrl?: string): Promise<boolean> {
    const { seed, kills, callers } = options
    say(`${location}: seed ${seed}, ${kills} kills, ${callers} callers`)
    const dataDir = await makeDataDir()
    dataDirs.add(dataDir)
    try {
      const start = { dataDir, databaseUrl }
      const result = await killAndLook({
        start,
        kills,
        callers,
        random,
        makeMarket: (product) => makeMarket(product, { slug: 'crash', products: 200, sandbox: false }),
        say,
      })
      const connection: Connection | undefined = databaseUrl
        ? { connectionString: databaseUrl }
        : await findRunning(dataDir)
      if (!connection) throw new Error('the database is not there any more')
      const database = openDatabase(connection, { poolSize: 2 })
      const faults = await checkInvariants(database).finally(() => database.close())
      await result.product.stop()
      const { ledger, lost, doubled } = result
      say(
        `${location}: seed ${seed}, ${kills} kills, ${ledger.acknowledged.size} orders acknowledged (${ledger.placedUnheard} of them placed without the answer being heard), ${ledger.forgotten} baskets forgotten before they were ordered, lost ${lost.length}, doubled ${doubled.length}, always-true faults ${faults.length}`,
      )
      const wrong = [...lost, ...doubled, ...faults, ...ledger.wrong]
      for (const sentence of wrong.slice(0, 20)) say(`  ${sentence}`)
      return wrong.length === 0
    } finally {
      await removeDataDir(dataDir)
      dataDirs.delete(dataDir)
    }
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  if (!wasInterrupted())
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n${USAGE}\n`)
  process.exitCode = 1
} finally {
  // What a proof that broke off has left running.
  if (!wasInterrupted()) await stopProducts()
}
