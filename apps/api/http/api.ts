import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { BillHandlers } from '../features/bills/bill-handler.ts'
import type { CartCache } from '../features/cart/cart-cache.ts'
import type { MerchantDirectory } from '../features/merchants/directory.ts'
import type { OrderNumbers } from '../features/orders/order-numbers.ts'
import type { Ports } from '../ports/index.ts'
import type { Metrics } from './metrics.ts'
import type { WriteFaults } from './write-faults.ts'

/** Settings that the calls need; the host reads them from the environment. */
export interface ApiConfiguration {
  readonly mode: 'demo' | 'production'
  /** Origin under which browsers reach us, without a trailing slash: links are built from it alone. */
  readonly publicUrl: string
  readonly platformKey: string
  /** Keys the hashes of one-time codes and rate buckets. */
  readonly secretKey: string
  readonly dataDir: string
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly version: string
  readonly build: string
  readonly logLevel: string
  readonly limits: {
    readonly perSession: { readonly rate: number; readonly burst: number }
    readonly perAddress: { readonly rate: number; readonly burst: number }
    /** Of a merchant's key: what a till at rush hour does not meet. */
    readonly perMerchantKey: { readonly rate: number; readonly burst: number }
    readonly ordersPerMinute: number
    /** New guests of one address. */
    readonly guestsPerAddress: { readonly rate: number; readonly burst: number }
    /** Streams of events that are open at once: of a session or an order's link, of a merchant's boards, of an address. */
    readonly streams: {
      readonly perHolder: number
      readonly perBoard: number
      readonly perAddress: number
      readonly inAll: number
    }
    /** How hard a proof of work is: so many zero bits, each doubles it. */
    readonly proofOfWorkBits: number
  }
}

/** What every operation is given: the deployment's database, merchants in memory, ports and clock. */
export interface Api {
  readonly configuration: ApiConfiguration
  readonly database: Database
  readonly merchants: MerchantDirectory
  readonly ports: Ports
  /** The time, everywhere; tests turn it. */
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  /** What the payment of each kind of bill does. */
  readonly bills: BillHandlers
  readonly cartCache: CartCache
  readonly orderNumbers: OrderNumbers
  readonly writeFaults: WriteFaults
  /** What is to be there first is still being made: nobody is answered but the platform. */
  readonly isStarting: () => boolean
  /** The process is being stopped: what runs is finished, and new requests are sent elsewhere. */
  readonly isDraining: () => boolean
  /** The process is about to be stopped: it is not ready any more, and answers whoever comes all the same. */
  readonly isLeaving: () => boolean
}
