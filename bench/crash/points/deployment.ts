import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#api/db/database.ts'
import { NO_POINT } from '#api/fault-points/index.ts'
import type { Market } from '../../load/journeys.ts'
import { type Balancer, startBalancer } from '../../product/balancer.ts'
import { makeCourt } from '../../product/court.ts'
import { startOwnDatabase } from '../../product/own-database.ts'
import { freePort, type Product, startProduct } from '../../product/run-product.ts'
import type { Gateway, GatewayName } from '../../proof/gateway.ts'
import { get, Lines } from '../../proof/lines.ts'
import { makeMerchantKey, makePayingMarket } from '../../proof/shop.ts'
import { startGateway } from '../../proof/start-gateway.ts'
import { readTables, type Table, withTables } from '../../proof/table.ts'
import { withLaterAndCouriers } from './fulfilment.ts'
import { withRepeats } from './repeating.ts'

/** Times quicker than in life the gateway waits before it tells us again. */
const GATEWAY_SPEED = 10
/** What one process has applied the others know a second later. */
const KNOWN_AFTER_MS = 1_500

/** More than there are callers: one that a kill left in disorder is not sat at again. */
const TABLES = 300

/** Two processes of the product on one PostgreSQL behind a balancer, with one gateway. */
export interface Deployment {
  readonly database: Database
  readonly gateway: Gateway
  readonly balancer: Balancer
  /** Through the balancer, and to the gateway's pages. */
  readonly lines: Lines
  readonly pages: Lines
  readonly market: Market
  readonly merchantKey: string
  /** One where the market delivers. */
  readonly area: string
  /** Several vendors under one roof. */
  readonly court: { readonly market: Market; readonly merchantKey: string }
  /** Tables where nobody sits: whoever takes one puts it back. */
  readonly tables: Table[]
  /** Starts the one of that number; it may be dead when it is answered. */
  start(number: number, faultPoint: string): Promise<Victim>
  close(): Promise<void>
}

interface Victim {
  readonly ended: Promise<void>
  /** Whether it was its fault point that ended it; the last lines of its log where it was not. */
  died(): { readonly atPoint: boolean; readonly output: string }
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The background work is the first one's, so that a point in it is known to be reached there. */
const ROLES = ['worker', 'api'] as const
export const PROCESSES = ROLES.length

/** @param server a database of another server; absent: a PostgreSQL of our own */
export async function openDeployment(folder: string, server?: string, name?: GatewayName): Promise<Deployment> {
  const own = server ? null : await startOwnDatabase(folder)
  const databaseUrl = server ?? own!.url
  const gateway = await startGateway({ name, folder: join(folder, 'gateway'), speed: GATEWAY_SPEED, takesAll: true })
  const ports = await Promise.all(ROLES.map(() => freePort()))
  const balancer = await startBalancer(ports)
  const logOf = (number: number) => join(folder, `process-${number + 1}.log`)

  const startOne = (number: number, faultPoint: string): Promise<Product> => {
    rmSync(logOf(number), { force: true })
    return startProduct({
      dataDir: folder,
      databaseUrl,
      port: ports[number]!,
      logFile: logOf(number),
      environment: {
        ...gateway.settings(),
        ROLE: ROLES[number]!,
        PUBLIC_URL: `http://localhost:${balancer.port}`,
        LOG_LEVEL: 'warn',
        FAULT_POINT: faultPoint,
      },
    })
  }
  async function start(number: number, faultPoint: string): Promise<Victim> {
    const died = () => {
      const log = existsSync(logOf(number)) ? readFileSync(logOf(number), 'utf8') : ''
      const atPoint = log.includes(`Killed at the fault point ${faultPoint.split(':')[0]}.`)
      return { atPoint, output: log.trim().split('\n').slice(-5).join('\n') }
    }
    try {
      const { ended, stop } = await startOne(number, faultPoint)
      return { ended, died, stop }
    } catch (error) {
      // A point of the background work may be reached before it has said that it is ready.
      if (!died().atPoint) throw error
      return { ended: Promise.resolve(), died, stop: async () => {} }
    }
  }

  const first = await startOne(0, NO_POINT)
  const seated = withTables(TABLES, 'open')
  const reached = { port: first.port, publicUrl: `http://localhost:${balancer.port}` }
  const market = await makePayingMarket(gateway, reached, {
    change: (document) => seated(withRepeats(withLaterAndCouriers(document))),
  })
  const direct = new Lines(first.port)
  const merchantKey = await makeMerchantKey(direct, market.slug)
  const areas = `/v1/areas/delivery?store=${market.store}`
  const { items } = await get<{ items: { _id: string }[] }>(direct, 'areas', { path: areas })
  const tables = await readTables(direct, merchantKey, market.store)
  const courtMarket = await makeCourt(first, 'court')
  const court = { market: courtMarket, merchantKey: await makeMerchantKey(direct, courtMarket.slug) }
  direct.close()
  await wait(KNOWN_AFTER_MS)
  await first.stop()
  const database = openDatabase({ connectionString: databaseUrl }, { poolSize: 3, statementTimeoutMs: 60_000 })
  const [lines, pages] = [new Lines(balancer.port), new Lines(gateway.port)]
  return {
    database,
    gateway,
    balancer,
    lines,
    pages,
    market,
    merchantKey,
    area: items[0]!._id,
    court,
    tables,
    start,
    async close() {
      lines.close()
      pages.close()
      await balancer.close()
      await database.close()
      await gateway.stop()
      await own?.stop()
    },
  }
}

/** The background work that a dead process held is free at once, and not when its leases run out (decision 0032). */
export async function freeLeases(database: Database): Promise<void> {
  await database.everywhere('delete from leases')
}
