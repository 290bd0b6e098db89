import { StripeError } from './errors.ts'

const LIFETIME_MS = 24 * 3_600_000

interface KeyRecord {
  readonly request: string
  readonly at: number
  answer: { readonly status: number; readonly body: string } | null
}

/**
 * Stripe's rule. The first answer comes again for a day, 500s too. Other parameters are an error, and a call that is under
 * way is a conflict. What was refused before anything began is not kept.
 */
export class IdempotencyKeys {
  readonly #records = new Map<string, KeyRecord>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** The answer to give again; null: it begins now. @throws StripeError */
  begin(key: string, request: string): { status: number; body: string } | null {
    const known = this.#records.get(key)
    if (!known || this.#clock() - known.at > LIFETIME_MS) {
      this.#records.set(key, { request, at: this.#clock(), answer: null })
      return null
    }
    if (known.request !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new StripeError(400, { type: 'idempotency_error', message })
    }
    if (!known.answer) {
      const message = `There is currently another in-progress request using this Idempotent Key (${key}).`
      throw new StripeError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
    }
    return known.answer
  }

  end(key: string, answer: { readonly status: number; readonly body: string }): void {
    const known = this.#records.get(key)
    if (!known) return
    if (answer.status === 400 || answer.status === 404 || answer.status === 429) this.#records.delete(key)
    else known.answer = answer
  }
}
