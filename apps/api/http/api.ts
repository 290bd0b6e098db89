import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { BillHandlers } from '../features/bills/bill-handler.ts'
import type { CartCache } from '../features/cart/cart-cache.ts'
import type { LandingDirectory } from '../features/landings/directory.ts'
import type { MaintenanceBoard } from '../features/maintenance/board.ts'
import type { MerchantDirectory } from '../features/merchants/directory.ts'
import type { GatewayAccounts } from '../features/merchants/gateway-accounts.ts'
import type { OrderNumbers } from '../features/orders/order-numbers.ts'
import type { TableBillHooks } from '../features/rounds/table-bill-hooks.ts'
import type { Ports } from '../ports/index.ts'
import type { ApiConfiguration } from './configuration.ts'
import type { Metrics } from './metrics.ts'
import type { WriteFaults } from './write-faults.ts'

/** What every operation is given: the deployment's database, merchants in memory, ports and clock. */
export interface Api {
  readonly configuration: ApiConfiguration
  readonly database: Database
  readonly merchants: MerchantDirectory
  readonly landings: LandingDirectory
  readonly maintenance: MaintenanceBoard
  readonly ports: Ports
  /** Which accounts at gateways the merchants have. */
  readonly gatewayAccounts: GatewayAccounts
  /** The time, everywhere; tests turn it. */
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  /** What the payment of each kind of bill does. */
  readonly bills: BillHandlers
  /** What becomes of the bill of a table of which something was claimed. */
  readonly tableBills: TableBillHooks
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
