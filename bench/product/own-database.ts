import { join } from 'node:path'
import { startEmbedded } from '../../apps/host/embedded-postgres/index.ts'
import { standsBelow } from './run-product.ts'

/**
 * A PostgreSQL of the bench's own in `folder`, beside the product and not below it. It lives on when the product is killed,
 * and serves several processes. It ends after them where somebody interrupts. `url` is a `DATABASE_URL`.
 */
export async function startOwnDatabase(folder: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = await standsBelow(() => startEmbedded({ dataDir: join(folder, 'database'), log: () => {} }))
  const { host, port, user, database } = server.connection
  const settings = new URLSearchParams({ host, port: String(port), user })
  return { url: `postgresql:///${database}?${settings}`, stop: () => server.stop() }
}
