import { Breaker } from './breaker.ts'
import { faultOf } from './sandbox-answers.ts'
import { sandboxAccount, sandboxAdminKey } from './sandbox-keys.ts'
import { type JsonAnswer, sendJson } from './send-json.ts'

/** Its name, in addresses and in documents of merchants. */
export const SANDBOX = 'sandbox'

export interface SandboxSettings {
  /** Its address for us, without a trailing slash. */
  readonly url: string
  /** Its address for browsers, where it is another one. */
  readonly pagesUrl?: string
  readonly secretKey: string
  /** Our address for it: where its webhooks go. */
  readonly productUrl: string
}

type AccountKeys = ReturnType<typeof sandboxAccount>

/** Calls the sandbox gateway with a merchant's account, which the first call of a process makes. */
export class SandboxClient {
  readonly #settings: SandboxSettings
  readonly #breaker = new Breaker()
  readonly #opened = new Map<string, Promise<void>>()
  readonly #keys = new Map<string, AccountKeys>()

  constructor(settings: SandboxSettings) {
    this.#settings = settings
  }

  /** False while it has failed too often lately. */
  isAvailable(): boolean {
    return this.#breaker.isClosed()
  }

  /** Derived once for each merchant. */
  keysOf(merchantId: string): AccountKeys {
    const known = this.#keys.get(merchantId) ?? sandboxAccount(this.#settings.secretKey, merchantId)
    this.#keys.set(merchantId, known)
    return known
  }

  /** One call, unless the gateway rests. @throws GatewayFault where it did not answer, or with a fault of its own */
  call(merchantId: string, method: string, path: string, body?: unknown): Promise<JsonAnswer> {
    return this.#breaker.run(() => this.callAnyway(merchantId, method, path, body))
  }

  /** The same even while it rests; what becomes of it is not counted. */
  async callAnyway(merchantId: string, method: string, path: string, body?: unknown): Promise<JsonAnswer> {
    await this.#account(merchantId)
    const { secret } = this.keysOf(merchantId)
    const headers = { authorization: `Bearer ${merchantId}.${secret}` }
    const answer = await sendJson(method, `${this.#settings.url}${path}`, headers, body)
    if (answer.status >= 500) throw faultOf(answer, `${method} ${path}`)
    // It lost its accounts with its folder: made anew by the next call.
    if (answer.status === 401) this.#opened.delete(merchantId)
    return answer
  }

  /** Each merchant's account is made once by each process; a failure is forgotten, so that the next call tries again. */
  #account(merchantId: string): Promise<void> {
    let opening = this.#opened.get(merchantId)
    if (!opening) {
      opening = this.#openAccount(merchantId)
      this.#opened.set(merchantId, opening)
      opening.catch(() => this.#opened.delete(merchantId))
    }
    return opening
  }

  async #openAccount(merchantId: string): Promise<void> {
    const { url, productUrl, secretKey } = this.#settings
    const { secret, webhookSecret } = this.keysOf(merchantId)
    const webhookUrl = `${productUrl}/v1/payment/webhooks/${SANDBOX}?account=${merchantId}`
    const created = await sendJson(
      'PUT',
      `${url}/accounts/${merchantId}`,
      { authorization: `Bearer ${sandboxAdminKey(secretKey)}` },
      { secret, webhookUrl, webhookSecret },
    )
    if (created.status >= 300) throw faultOf(created, 'the account was not made')
  }
}
