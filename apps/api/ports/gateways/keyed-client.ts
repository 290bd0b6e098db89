import type { AccountMode, Secrets, SecretsPort } from '../secrets/port.ts'
import { Breaker } from './breaker.ts'
import { type GatewayAccount, GatewayFault } from './port.ts'
import { type JsonAnswer, sendJson } from './send-json.ts'

interface KeyedClientSettings {
  /** Of the provider's API, without a trailing slash. */
  readonly url: string
  readonly provider: string
  readonly secrets: SecretsPort
  /** Names of the credentials without which nothing can be asked. */
  readonly required: readonly string[]
  fitsMode(name: string, value: string, mode: AccountMode): boolean
  /** What a call is authorised with. */
  authorization(keys: Secrets): string
}

/** The keys do not serve: there are none, they are of the other mode, or the provider does not know them. */
const WRONG_KEYS = [401, 403]

/** Calls a provider with the keys of a merchant's own account there. */
export class KeyedClient {
  readonly #settings: KeyedClientSettings
  readonly #breaker = new Breaker()

  constructor(settings: KeyedClientSettings) {
    this.#settings = settings
  }

  /** False while it has failed too often lately. */
  isAvailable(): boolean {
    return this.#breaker.isClosed()
  }

  /** The account's credentials. @throws GatewayFault `refused` with 401 where it has none, or those of the other mode */
  async keys({ merchantId, mode }: GatewayAccount): Promise<Secrets> {
    const { provider, secrets, required, fitsMode } = this.#settings
    const keys = await secrets.read(merchantId, provider, mode)
    const doServe = keys && required.every((name) => keys[name] && fitsMode(name, keys[name], mode))
    if (!doServe) throw new GatewayFault('refused', `there are no ${mode} keys for ${provider} that serve`, 401)
    return keys
  }

  /**
   * One call, unless the provider rests. Answers of 2xx and what a caller can make sense of: 400, 402, 404, 422.
   *
   * @throws GatewayFault for all else. Too many calls are `unreachable`, since nothing was done.
   */
  async call(
    account: GatewayAccount,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<JsonAnswer> {
    const { url, authorization } = this.#settings
    const keys = await this.keys(account)
    const label = `${method} ${path.split('?')[0]}`
    const answer = await this.#breaker.run(async () => {
      const received = await sendJson(method, `${url}${path}`, { authorization: authorization(keys), ...headers }, body)
      if (received.status >= 500)
        throw new GatewayFault('unsure', `${label}: status ${received.status}`, received.status)
      return received
    })
    const { status } = answer
    if (WRONG_KEYS.includes(status)) throw new GatewayFault('refused', `${label}: status ${status}`, status)
    if (status === 429) throw new GatewayFault('unreachable', `${label}: status ${status}`, status)
    // The same call is under way: what becomes of it will be seen.
    if (status === 409) throw new GatewayFault('unsure', `${label}: status ${status}`, status)
    return answer
  }
}

/**
 * A refund for which the keys do not serve was not refused: it is sent again once they do, and not given back another way.
 */
export async function withoutBlamingKeys<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAboutKeys = error instanceof GatewayFault && WRONG_KEYS.includes(error.status ?? 0)
    throw isAboutKeys ? new GatewayFault('unreachable', error.message, error.status) : error
  }
}

/** What a parser makes of an answer. @throws GatewayFault `refused` where it is a no, `unsure` where it has another form */
export function readAnswer<T>(
  answer: JsonAnswer,
  parse: (answer: JsonAnswer) => { readonly success: boolean; readonly data?: T },
): T {
  if (answer.status >= 400) throw new GatewayFault('refused', `it said no: status ${answer.status}`, answer.status)
  const parsed = parse(answer)
  if (!parsed.success) throw new GatewayFault('unsure', 'the answer does not have the form that it should')
  return parsed.data as T
}
