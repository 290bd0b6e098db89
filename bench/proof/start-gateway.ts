import { fork } from 'node:child_process'
import { join } from 'node:path'
import { sandboxAdminKey } from '../../apps/api/ports/gateways/index.ts'
import { endsWithUs, top } from '../product/run-product.ts'
import type { TheirEntry } from './compare.ts'

/** The key of the deployment that proofs start: the product and the gateway derive from it what they share. */
export const SECRET_KEY = 'secret-key-of-the-proofs-0123456789abcdef'

/** The sandbox gateway beside the product, not below it: it lives on when the product is killed. */
export interface Gateway {
  readonly port: number
  /** Without a trailing slash. */
  readonly url: string
  /** All that moved there, oldest first: the judge. */
  ledger(): Promise<TheirEntry[]>
  /** `failing`: it answers 500 to the product until it is told otherwise. */
  weather(state: 'failing' | 'fine'): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts the sandbox gateway with its ledger in `folder`.
 *
 * @param speed how many times quicker all its waits are
 */
export async function startGateway(supplied: {
  readonly folder: string
  readonly port?: number
  readonly speed?: number
}): Promise<Gateway> {
  const adminKey = sandboxAdminKey(SECRET_KEY)
  const child = fork(join(top, 'apps', 'sandbox-gateway', 'start.ts'), {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: String(supplied.port ?? 0),
      GATEWAY_DATA_DIR: supplied.folder,
      GATEWAY_ADMIN_KEY: adminKey,
      GATEWAY_PUBLIC_URL: `http://127.0.0.1:${supplied.port ?? 0}`,
      GATEWAY_SPEED: String(supplied.speed ?? 1),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = endsWithUs(child)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`The sandbox gateway ended (${code}).`)))
  })
  const url = `http://127.0.0.1:${port}`
  const asAdmin = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`the sandbox gateway answered ${answer.status} to ${path}`)
    return answer.json()
  }
  return {
    port,
    url,
    async ledger() {
      return ((await asAdmin('/ledger')) as { entries: TheirEntry[] }).entries
    },
    async weather(state) {
      await asAdmin('/weather', { method: 'PUT', body: JSON.stringify({ state }) })
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await end
    },
  }
}

/** Settings of a product that uses this gateway; `through` is where it answers the product, if something stands between. */
export function settingsFor(gateway: Pick<Gateway, 'url'>, proxy = gateway.url): Record<string, string> {
  return { SECRET_KEY, SANDBOX_GATEWAY_URL: proxy, GATEWAY_PUBLIC_URL: gateway.url }
}
