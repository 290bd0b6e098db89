import type { Secrets, SecretsPort } from '../../secrets/port.ts'
import { Breaker } from '../breaker.ts'
import { type GatewayAccount, GatewayFault } from '../port.ts'
import { type JsonAnswer, sendJson } from '../send-json.ts'
import { CallQueue } from './call-queue.ts'

/** Its name, in addresses and in documents of merchants. */
export const MIXPAY = 'mixpay'

export interface MixPaySettings {
  /** Of an emulator, without a trailing slash; undefined: itself. */
  readonly url: string | undefined
  /** Our address for it: where its webhooks go. */
  readonly publicUrl: string
  /** Fewer than it takes; absent: as it says. */
  readonly callsInAMinute?: number | undefined
}

/** It takes sixty calls a minute of one address, whatever they are. */
const MAX_IN_A_MINUTE = 50
/** A call waits no longer, so that with its answer it ends within ten seconds. */
const WAITS_AT_MOST_MS = 1_500
const TOO_MANY = 1429
const RESTS_MS = 1_000

/** Calls MixPay, one queue for all merchants of the process. It knows no keys: a payment names who is paid. */
export class MixPayClient {
  readonly #settings: MixPaySettings
  readonly #secrets: SecretsPort
  readonly #breaker = new Breaker()
  readonly #queue: CallQueue

  constructor(settings: MixPaySettings, secrets: SecretsPort) {
    this.#settings = settings
    this.#secrets = secrets
    this.#queue = new CallQueue(settings.callsInAMinute ?? MAX_IN_A_MINUTE, WAITS_AT_MOST_MS)
  }

  isAvailable(): boolean {
    return this.#breaker.isClosed()
  }

  /** Where customers pay, without a trailing slash. */
  get pagesUrl(): string {
    return this.#settings.url ?? 'https://mixpay.me'
  }

  webhookUrl({ merchantId }: GatewayAccount): string {
    return `${this.#settings.publicUrl}/v1/payment/webhooks/${MIXPAY}?account=${merchantId}`
  }

  /** Null: the merchant has no account there. */
  secretsOf({ merchantId, mode }: GatewayAccount): Promise<Secrets | null> {
    return this.#secrets.read(merchantId, MIXPAY, mode)
  }

  /** Who is paid. @throws GatewayFault `refused` where the merchant did not say */
  async payeeOf(account: GatewayAccount): Promise<Secrets & { readonly payeeId: string }> {
    const keys = await this.secretsOf(account)
    // It has nothing for trying: a test account would be paid real coins.
    if (account.mode === 'test' && this.#settings.url === undefined)
      throw new GatewayFault('refused', 'MixPay has no test mode: an emulator alone can be tried')
    if (!keys?.payeeId) throw new GatewayFault('refused', `there is no ${account.mode} account at MixPay`)
    return { ...keys, payeeId: keys.payeeId }
  }

  /** @throws GatewayFault where it was away, or counted too many calls */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<JsonAnswer> {
    const label = `MixPay, ${method} ${path.split('?')[0]}`
    // Who waits in our own queue says nothing of whether it is away.
    return this.#queue.run(() =>
      this.#breaker.run(async () => {
        const answer = await sendJson(method, `${this.#settings.url ?? 'https://api.mixpay.me'}${path}`, {}, body)
        if (answer.status === 429 || codeOf(answer) === TOO_MANY) {
          this.#queue.close(RESTS_MS)
          // Nothing was done, and it is not away.
          throw new GatewayFault('refused', `${label}: too many calls`, 429)
        }
        if (answer.status >= 500 || codeOf(answer) === -1)
          throw new GatewayFault('unsure', `${label}: status ${answer.status}`, answer.status)
        return answer
      }),
    )
  }
}

/** Its own code, which stands in the body of every answer: 0 is well. */
export function codeOf({ body }: JsonAnswer): number | null {
  const { code } = Object(body) as { code?: unknown }
  return typeof code === 'number' ? code : null
}
