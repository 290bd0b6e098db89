import { createHash } from 'node:crypto'
import { CircuitBreaker } from '../../breaker/circuit-breaker.ts'
import type { AccountMode, Secrets, SecretsPort } from '../../secrets/port.ts'
import { type CourierAccount, CourierFault } from '../port.ts'
import { codeOf, readToken } from './answers.ts'
import { type JsonAnswer, sendForm, sendJson } from './request.ts'

/** Its name, in addresses, in documents of merchants and among their secrets. */
export const UBER_DIRECT = 'uber-direct'

export interface UberDirectSettings {
  /** Without a trailing slash. */
  readonly apiUrl: string
  readonly loginUrl: string
}

/** Where it answers: an emulator, or itself. */
export function uberDirectAt(emulatorUrl: string | undefined): UberDirectSettings {
  return { apiUrl: emulatorUrl ?? 'https://api.uber.com', loginUrl: emulatorUrl ?? 'https://login.uber.com' }
}

/** A token is renewed so long before its end, or half way where it lives shorter. */
const RENEWS_BEFORE_MS = 5 * 60_000
const SCOPE = 'eats.deliveries'

interface Token {
  readonly text: string
  readonly renewAt: number
}

/** Calls Uber Direct with a merchant's credentials, and holds the tokens that it gave for them. */
export class UberDirectClient {
  readonly #settings: UberDirectSettings
  readonly #secrets: SecretsPort
  readonly #clock: () => number
  readonly #breaker: CircuitBreaker
  readonly #tokens = new Map<string, Promise<Token>>()

  constructor(settings: UberDirectSettings, secrets: SecretsPort, clock: () => number = Date.now) {
    this.#settings = settings
    this.#secrets = secrets
    this.#clock = clock
    this.#breaker = new CircuitBreaker({
      isAnswer: (error) => error instanceof CourierFault && error.kind === 'refused',
      restFault: () => new CourierFault('unreachable', 'Uber Direct has failed too often: it rests'),
      clock,
    })
  }

  /** Null: the merchant has no account there. */
  secretsOf(merchantId: string, mode: AccountMode): Promise<Secrets | null> {
    return this.#secrets.read(merchantId, UBER_DIRECT, mode)
  }

  /**
   * One call beneath the merchant's own address there; a token that died early is renewed once. Answers what the service said,
   * a no included. @throws CourierFault where it was away, had a fault of its own, or wants fewer calls
   */
  async call(
    { merchantId, mode }: CourierAccount,
    method: string,
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<JsonAnswer> {
    const secrets = await this.secretsOf(merchantId, mode)
    const { customerId, clientId, clientSecret } = secrets ?? {}
    if (!customerId || !clientId || !clientSecret)
      throw new CourierFault('refused', `the merchant has no ${mode} account at Uber Direct`)
    const name = createHash('sha256').update([merchantId, mode, clientId, clientSecret].join('\n')).digest('base64')
    const address = `${this.#settings.apiUrl}/v1/customers/${encodeURIComponent(customerId)}${path}`
    const send = async () => {
      const token = await this.#token(name, clientId, clientSecret)
      signal.throwIfAborted()
      return sendJson(method, address, token, signal, body)
    }
    return this.#breaker.run(async () => {
      let answer = await send()
      if (answer.status === 401) {
        this.#tokens.delete(name)
        answer = await send()
      }
      if (answer.status === 401 || answer.status === 403 || answer.status === 429) throw faultOf(answer, 'refused')
      if (answer.status >= 500 && codeOf(answer) !== 'couriers_busy') throw faultOf(answer, 'unsure')
      return answer
    })
  }

  /** One for all calls that need it at once; a failure is forgotten, so that the next call tries again. */
  async #token(name: string, clientId: string, clientSecret: string): Promise<string> {
    const held = this.#tokens.get(name)
    if (held) {
      const { text, renewAt } = await held
      if (renewAt > this.#clock()) return text
      if (this.#tokens.get(name) === held) this.#tokens.delete(name)
    }
    const started = this.#tokens.get(name) ?? this.#login(clientId, clientSecret)
    this.#tokens.set(name, started)
    started.catch(() => this.#tokens.delete(name))
    return (await started).text
  }

  async #login(clientId: string, clientSecret: string): Promise<Token> {
    const form = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      scope: SCOPE,
    })
    const answer = await sendForm(`${this.#settings.loginUrl}/oauth/v2/token`, form)
    if (answer.status !== 200) throw faultOf(answer, answer.status >= 500 ? 'unsure' : 'refused')
    const { text, lastsSeconds } = readToken(answer)
    const lastsMs = lastsSeconds * 1000
    return { text, renewAt: this.#clock() + lastsMs - Math.min(RENEWS_BEFORE_MS, lastsMs / 2) }
  }
}

/** What it says itself stays out of the message: it may repeat names and addresses. */
function faultOf(answer: JsonAnswer, kind: CourierFault['kind']): CourierFault {
  const { status } = answer
  return new CourierFault(kind, `Uber Direct: status ${status}, ${codeOf(answer) ?? 'no code'}`, status)
}
