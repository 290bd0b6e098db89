import type { AccountMode, Secrets, SecretsPort } from '../../secrets/port.ts'
import { Breaker } from '../breaker.ts'
import { parseWithDecimals } from '../parse-with-decimals.ts'
import { type GatewayAccount, GatewayFault } from '../port.ts'
import { type JsonAnswer, sendJson, sendJsonOnce } from '../send-json.ts'

/** Its name, in addresses and in documents of merchants. */
export const NOWPAYMENTS = 'nowpayments'

export interface NowPaymentsSettings {
  /** Of an emulator, without a trailing slash; undefined: itself. */
  readonly url: string | undefined
  /** Our address for it: where its webhooks go. */
  readonly publicUrl: string
}

const ITSELF: Readonly<Record<AccountMode, string>> = {
  live: 'https://api.nowpayments.io',
  test: 'https://api-sandbox.nowpayments.io',
}

/** A login lives five minutes there. */
const LOGIN_LASTS_MS = 4 * 60_000

/** Calls NOWPayments with the key of a merchant's own account. Numbers of its answers are texts, as they were written. */
export class NowPaymentsClient {
  readonly #settings: NowPaymentsSettings
  readonly #secrets: SecretsPort
  readonly #breaker = new Breaker()
  readonly #logins = new Map<string, { readonly token: string; readonly until: number }>()

  constructor(settings: NowPaymentsSettings, secrets: SecretsPort) {
    this.#settings = settings
    this.#secrets = secrets
  }

  isAvailable(): boolean {
    return this.#breaker.isClosed()
  }

  webhookUrl({ merchantId }: GatewayAccount): string {
    return `${this.#settings.publicUrl}/v1/payment/webhooks/${NOWPAYMENTS}?account=${merchantId}`
  }

  /** Null: the merchant has no account there. */
  secretsOf({ merchantId, mode }: GatewayAccount): Promise<Secrets | null> {
    return this.#secrets.read(merchantId, NOWPAYMENTS, mode)
  }

  /** @throws GatewayFault `refused` where the merchant gave none */
  async keys(account: GatewayAccount): Promise<Secrets & { readonly apiKey: string }> {
    const keys = await this.secretsOf(account)
    if (!keys?.apiKey) throw new GatewayFault('refused', `there is no ${account.mode} key for NOWPayments`)
    return { ...keys, apiKey: keys.apiKey }
  }

  get(account: GatewayAccount, path: string): Promise<JsonAnswer> {
    return this.#call(account, 'GET', path, (address, headers) => sendJson('GET', address, headers))
  }

  /** It knows no idempotency key: what was sent is never sent again by itself. */
  postOnce(account: GatewayAccount, path: string, body: unknown): Promise<JsonAnswer> {
    return this.#call(account, 'POST', path, (address, headers) => sendJsonOnce('POST', address, headers, body))
  }

  /** Its list of payments, which accounts with a login show to nobody without it. */
  async getList(account: GatewayAccount, path: string): Promise<JsonAnswer> {
    const login = await this.#login(account)
    return this.#call(account, 'GET', path, (address, headers) =>
      sendJson('GET', address, { ...headers, ...(login && { authorization: `Bearer ${login}` }) }),
    )
  }

  async #call(
    account: GatewayAccount,
    method: string,
    path: string,
    send: (address: string, headers: Readonly<Record<string, string>>) => Promise<JsonAnswer>,
  ): Promise<JsonAnswer> {
    const { apiKey } = await this.keys(account)
    const label = `NOWPayments, ${method} ${path.split('?')[0]}`
    const { status, text } = await this.#breaker.run(async () => {
      const received = await send(`${this.#settings.url ?? ITSELF[account.mode]}${path}`, { 'x-api-key': apiKey })
      if (received.status >= 500)
        throw new GatewayFault('unsure', `${label}: status ${received.status}`, received.status)
      return received
    })
    if (status === 401 || status === 403) throw new GatewayFault('refused', `${label}: status ${status}`, status)
    if (status === 429) throw new GatewayFault('unreachable', `${label}: status ${status}`, status)
    return { status, text, body: text === '' ? null : parseWithDecimals(text) }
  }

  /** Null: the merchant gave no login. */
  async #login(account: GatewayAccount): Promise<string | null> {
    const { email, password, apiKey } = await this.keys(account)
    if (!email || !password) return null
    const held = this.#logins.get(apiKey)
    if (held && held.until > Date.now()) return held.token
    const answer = await this.postOnce(account, '/v1/auth', { email, password })
    const { token } = Object(answer.body) as { token?: unknown }
    if (answer.status !== 200 || typeof token !== 'string')
      throw new GatewayFault('refused', 'NOWPayments did not take the login', answer.status)
    this.#logins.set(apiKey, { token, until: Date.now() + LOGIN_LASTS_MS })
    return token
  }
}
