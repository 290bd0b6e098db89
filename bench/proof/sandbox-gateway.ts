import { fork } from 'node:child_process'
import { join } from 'node:path'
import { sandboxAdminKey } from '../../apps/api/ports/gateways/index.ts'
import { endsWithUs, top } from '../product/run-product.ts'
import type { TheirEntry } from './compare.ts'
import { cardThat } from './customer.ts'
import type { Gateway, MetGateway } from './gateway.ts'
import { askGateway, post, webhookOf } from './gateway-webhooks.ts'
import { ask } from './lines.ts'

/** The key of the deployment that proofs start: the product and the gateway derive from it what they share. */
export const SECRET_KEY = 'secret-key-of-the-proofs-0123456789abcdef'

/** The sandbox as merchants and customers meet it, wherever it runs. */
export const SANDBOX: MetGateway = {
  name: 'sandbox',
  methods: ['card', 'savedCard', 'upi', 'knet', 'applepay', 'cryptoWallet'],
  choice: { mod: 'card' },
  givesBack: true,
  // It is our own and tells the truth; its banks take money back.
  lies: { chargeback: (customer, payment) => customer.type(payment, cardThat('disputeLost')) },
  cannot: ['tells of no other money than was asked for'],
  change: (document) => document,
  // Keys of a merchant's account are derived there and here.
  async addMerchant() {},
  pay: (customer, payment, card) =>
    customer.press(payment, { act: 'card', number: card, expiry: '12/34', cvv: '123', holder: 'Layla Haddad' }),
  comeBack({ shop, number }, { _id }) {
    const path = `/v1/payment/callback/sandbox?account=${shop.market.merchantId}&payment=${_id}`
    return ask(shop.lines, { path, number, form: { payment: 'x', status: 'captured' } })
  },
}

/**
 * Starts the sandbox gateway with its ledger in `folder`.
 *
 * @param speed how many times quicker all its waits are
 */
export async function startSandboxGateway(supplied: {
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
  const asAdmin = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${adminKey}` } })
    if (!answer.ok) throw new Error(`the sandbox gateway answered ${answer.status} to ${path}`)
    return answer.json()
  }
  let holders = 0
  return {
    ...SANDBOX,
    async holdWhile(work) {
      if (++holders === 1) child.kill('SIGSTOP')
      try {
        return await work()
      } finally {
        if (--holders === 0) child.kill('SIGCONT')
      }
    },
    ...{ port, url, signature: 'merchant' },
    settings: (proxy = url) => ({ SECRET_KEY, SANDBOX_GATEWAY_URL: proxy, GATEWAY_PUBLIC_URL: url }),
    async notify(lines, market, { _id }) {
      return post(lines, webhookOf((await askGateway({ url }, market.merchantId, _id))!), market)
    },
    async ledger() {
      return ((await asAdmin('/ledger')) as { entries: TheirEntry[] }).entries
    },
    async stop(signal = 'SIGTERM') {
      child.kill('SIGCONT')
      child.kill(signal)
      await end
    },
  }
}
