import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer } from './balancer.ts'
import { freePort, type Product, type ProductOptions, startProduct } from './run-product.ts'

/** What one process has applied, the others know by then. */
const KNOWN_AFTER_MS = 1_500
const LOOKS_EVERY_MS = 20

/** Processes that are one product to those who call it: its port is the balancer's. */
interface Several extends Product {
  /** One of them, past the balancer: whoever applies a merchant there finds it there at once. */
  readonly first: Product
  /** Waits until all know what one has applied. */
  knowAll(): Promise<void>
}

/** Starts so many processes on one database behind a balancer, with one data directory, one after the other. */
export async function startSeveral(
  count: number,
  options: ProductOptions & { readonly databaseUrl: string },
): Promise<Several> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
  const balancer = await startBalancer(ports, options.port)
  const environment = { ...options.environment, PUBLIC_URL: `http://localhost:${balancer.port}` }
  const running: Product[] = []
  const end = async (signal?: NodeJS.Signals) => {
    await Promise.all(running.map((product) => product.stop(signal)))
    await balancer.close()
  }
  try {
    for (const [n, port] of ports.entries()) {
      const logFile = join(options.dataDir, `process-${n + 1}.log`)
      running.push(await startProduct({ ...options, environment, port, logFile }))
    }
    while (balancer.ready().length < count) await wait(LOOKS_EVERY_MS)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  const first = running[0]!
  return {
    ...first,
    port: balancer.port,
    readySeconds: Math.max(...running.map(({ readySeconds }) => readySeconds)),
    ended: Promise.all(running.map(({ ended }) => ended)).then(() => undefined),
    first,
    knowAll: () => wait(KNOWN_AFTER_MS),
    stop: end,
  }
}
