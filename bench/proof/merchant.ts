import { type Asking, ask, type Lines, type Reply } from './lines.ts'

/** The merchant's own system, with a key. */
export class Merchant {
  readonly #lines: Lines
  readonly #key: string

  constructor(lines: Lines, key: string) {
    this.#lines = lines
    this.#key = key
  }

  ask(asking: Asking): Promise<Reply> {
    return ask(this.#lines, { token: this.#key, ...asking })
  }

  /** Moves an order on: 20 accepts it, 30 declines it. */
  move(order: string, to: number): Promise<Reply> {
    return this.ask({ path: `/v1/merchant/orders/${order}/transitions`, body: { to } })
  }

  /** @param amount minor units */
  refund(order: string, amount: number, currency: string, key: string): Promise<Reply> {
    return this.ask({ path: `/v1/merchant/orders/${order}/refunds`, key, body: { amount: { amount, currency } } })
  }
}
