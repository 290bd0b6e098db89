import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, openDatabase } from '../../apps/api/db/database.ts'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import type { AcknowledgedOrder, Market } from '../load/journeys.ts'
import { freePort, type Product, type ProductOptions, startProduct } from '../product/run-product.ts'
import { askAgain, Ledger, startCallers } from './callers.ts'
import { compare, readBack } from './look-again.ts'

const SHORTEST_LOAD_MS = 200
const LONGEST_LOAD_MS = 2_500
/** One kill in so many takes the database's server with it. */
const DATABASE_TOO = 3
/** One restart in so many is itself killed before it is ready. */
const WHILE_STARTING = 5

interface CrashResult {
  readonly ledger: Ledger
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** It runs: whoever asked stops it. */
  readonly product: Product
}

/** Kills the product `kills` times under load; after each restart every acknowledged order is looked for. */
export async function killAndLook(supplied: {
  readonly start: Pick<ProductOptions, 'dataDir' | 'databaseUrl'>
  readonly kills: number
  readonly callers: number
  readonly random: () => number
  readonly makeMarket: (product: Product) => Promise<Market>
  readonly say: (sentence: string) => void
}): Promise<CrashResult> {
  const { start, kills, callers, random, say } = supplied
  const options: ProductOptions = { ...start, port: await freePort(), demo: false }
  const ledger = new Ledger()
  const lost: string[] = []
  const doubled: string[] = []
  let product = await startProduct(options)
  try {
    const market = await supplied.makeMarket(product)
    for (let kill = 1; kill <= kills; kill++) {
      const before = new Set(ledger.acknowledged.keys())
      const load = startCallers(product.port, market, callers, ledger)
      await wait(SHORTEST_LOAD_MS + random() * (LONGEST_LOAD_MS - SHORTEST_LOAD_MS))
      const isWithDatabase = !start.databaseUrl && random() < 1 / DATABASE_TOO
      const server = isWithDatabase ? serverPid(start.dataDir) : undefined
      const ended = product.stop('SIGKILL')
      if (server) process.kill(server, 'SIGKILL')
      await ended
      await load.stop()
      if (random() < 1 / WHILE_STARTING) await killWhileStarting(options, random)
      product = await startProduct(options)
      const unsure = ledger.unsure.length
      await askAgain(product.port, ledger, isWithDatabase)
      const found = await look(start, market, ledger)
      const fresh = [...ledger.acknowledged].filter(([cartId]) => !before.has(cartId)).map(([, order]) => order)
      lost.push(...found.lost, ...(await readBack(product.port, fresh, callers)))
      doubled.push(...found.doubled)
      say(
        `  kill ${kill} of ${kills}${isWithDatabase ? ', database too' : ''}: ${fresh.length} orders, ${unsure} unheard, back in ${product.readySeconds.toFixed(1)} s, ${ledger.acknowledged.size} looked for: lost ${lost.length}, doubled ${doubled.length}`,
      )
    }
    const all: AcknowledgedOrder[] = [...ledger.acknowledged.values()]
    lost.push(...(await readBack(product.port, all, callers)))
    return { ledger, lost: [...new Set(lost)], doubled: [...new Set(doubled)], product }
  } catch (error) {
    await product.stop('SIGKILL')
    throw error
  }
}

async function look(start: Pick<ProductOptions, 'dataDir' | 'databaseUrl'>, market: Market, ledger: Ledger) {
  const connection: Connection | undefined = start.databaseUrl
    ? { connectionString: start.databaseUrl }
    : await findRunning(start.dataDir)
  if (!connection) throw new Error(`no database runs in ${start.dataDir}`)
  const database = openDatabase(connection, { poolSize: 1 })
  return compare(database, market, ledger).finally(() => database.close())
}

/** A restart that does not come to its end: killed within its first second and a half. */
async function killWhileStarting(options: ProductOptions, random: () => number): Promise<void> {
  const killAfterMs = random() * 1_500
  const starting = startProduct({ ...options, killAfterMs }).catch(() => undefined)
  const product = await starting
  await product?.stop('SIGKILL')
}

/** The embedded server's own process. */
function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
