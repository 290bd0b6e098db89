import { setTimeout as wait } from 'node:timers/promises'
import type { AccountMode, SecretsPort } from '../../secrets/port.ts'
import { Breaker } from '../breaker.ts'
import { type GatewayAccount, GatewayFault } from '../port.ts'
import { type JsonAnswer, sendForm, sendJson } from '../send-json.ts'
import { encodeForm, type FormFields } from './form.ts'
import { refusalOf } from './objects.ts'

/** Its name, in addresses and for secrets. */
export const STRIPE = 'stripe'
const OWN_URL = 'https://api.stripe.com'
/** The shapes of `objects.ts`; the webhook's endpoint is made with the same. */
const API_VERSION = '2026-10-28.endive'

/** All calls of one operation of the port together. */
const WITHIN_MS = 9_500
/** Before another try under the same key, where Stripe was busy or the connection broke. */
const PAUSES_MS = [300, 900]

export interface StripeSettings {
  /** Its address, without a trailing slash; absent: its own. */
  readonly url?: string | undefined
  readonly secrets: SecretsPort
}

/** Secret keys and restricted ones say of which mode they are. */
export function fitsMode(name: string, value: string, mode: AccountMode): boolean {
  return name !== 'secretKey' || /^(?:sk|rk)_(test|live)_/.exec(value)?.[1] === mode
}

/** Opens a merchant's account for one operation. The breaker is about Stripe itself: no account's fault opens it. */
export class StripeClient {
  readonly url: string
  readonly breaker = new Breaker()
  readonly #secrets: SecretsPort

  constructor({ url, secrets }: StripeSettings) {
    this.url = url ?? OWN_URL
    this.#secrets = secrets
  }

  /** @throws GatewayFault `refused` where the account has no key, or one of the other mode: it is never sent. */
  async open(account: GatewayAccount): Promise<StripeAccount> {
    const secrets = await this.#secrets.read(account.merchantId, STRIPE, account.mode)
    const { secretKey } = secrets ?? {}
    if (!secretKey) throw new GatewayFault('refused', 'the merchant has no account at Stripe')
    if (!fitsMode('secretKey', secretKey, account.mode))
      throw new GatewayFault('refused', `the key is none of ${account.mode} mode`)
    return new StripeAccount(this, account, secretKey)
  }

  /** The secrets that a webhook may be signed with; none: it can not be checked. */
  async webhookSecrets({ merchantId, mode }: GatewayAccount): Promise<readonly string[]> {
    const secrets = await this.#secrets.read(merchantId, STRIPE, mode)
    return [secrets?.webhookSecret, secrets?.webhookSecretBefore].flatMap((secret) => secret || [])
  }
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly fields: FormFields
  readonly key: string | null
}

/** A merchant's account, for one operation: its calls together end within ten seconds. */
export class StripeAccount {
  readonly account: GatewayAccount
  readonly #client: StripeClient
  readonly #secretKey: string
  readonly #until = performance.now() + WITHIN_MS

  constructor(client: StripeClient, account: GatewayAccount, secretKey: string) {
    this.#client = client
    this.account = account
    this.#secretKey = secretKey
  }

  /** What a path holds. Answers of 400 and more are answers, but for those that say nothing of what was asked for. */
  get(path: string, fields: FormFields = {}): Promise<JsonAnswer> {
    return this.#send({ method: 'GET', path, fields, key: null })
  }

  /** @param key under which Stripe does it once; null: doing it twice is doing it once */
  post(path: string, fields: FormFields, key: string | null): Promise<JsonAnswer> {
    return this.#send({ method: 'POST', path, fields, key })
  }

  /** Whether an object is of this account's mode: test and live never mix. @throws GatewayFault where it is not */
  checkMode({ livemode }: { readonly livemode: boolean }): void {
    if (livemode !== (this.account.mode === 'live')) throw new GatewayFault('unsure', 'the answer is of the other mode')
  }

  /** Whether what was written beside an object says that it is this merchant's: the account may serve others too. */
  isOurs(metadata: Readonly<Record<string, string>> | null | undefined): boolean {
    return metadata?.merchant === this.account.merchantId
  }

  async #send(call: Call): Promise<JsonAnswer> {
    const send = () => this.#client.breaker.run(() => this.#sendOnce(call))
    for (const pause of PAUSES_MS) {
      try {
        const answer = await send()
        if (!isBusy(answer)) return readable(answer)
      } catch (error) {
        if (!isBroken(error)) throw error
      }
      await wait(Math.min(pause, Math.max(0, this.#left())))
    }
    const last = await send()
    if (isBusy(last)) throw busyFault(last)
    return readable(last)
  }

  /** A 500 is kept under its key for a day: another try would be answered the same. */
  async #sendOnce({ method, path, fields, key }: Call): Promise<JsonAnswer> {
    const left = this.#left()
    if (left <= 0) throw new GatewayFault('unsure', 'no answer in time')
    const headers = {
      authorization: `Bearer ${this.#secretKey}`,
      'stripe-version': API_VERSION,
      ...(key !== null && { 'idempotency-key': key }),
    }
    const form = encodeForm(fields)
    const address = `${this.#client.url}/v1${path}`
    const sent =
      method === 'GET'
        ? sendJson(method, form.size > 0 ? `${address}?${form}` : address, headers)
        : sendForm(method, address, headers, form)
    const answer = await raceLateness(sent, left)
    if (answer.status >= 500)
      throw new GatewayFault('unsure', `${method} ${path}: status ${answer.status}`, answer.status)
    return answer
  }

  #left(): number {
    return this.#until - performance.now()
  }
}

/** Too many calls, or another one with the same key or object is under way: nothing was done. */
const isBusy = ({ status }: JsonAnswer) => status === 429 || status === 409

/** The connection broke before an answer was there; the key makes another try harmless. */
const isBroken = (error: unknown) =>
  error instanceof GatewayFault && error.kind === 'unsure' && error.status === null && error.message !== TOO_LATE

function busyFault({ status }: JsonAnswer): GatewayFault {
  const kind = status === 429 ? 'unreachable' : 'unsure'
  return new GatewayFault(kind, `it is busy: status ${status}`, status)
}

/** @throws GatewayFault where the keys were refused */
function readable(answer: JsonAnswer): JsonAnswer {
  if (answer.status === 401 || answer.status === 403) throw refusalOf(answer)
  return answer
}

const TOO_LATE = 'no answer within ten seconds'

async function raceLateness<T>(work: Promise<T>, ms: number): Promise<T> {
  const ended = new AbortController()
  const late = wait(ms, null, { signal: ended.signal }).then(() => {
    throw new GatewayFault('unsure', TOO_LATE)
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    ended.abort()
  }
}
