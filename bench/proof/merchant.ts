import { ask, type Lines, type Reply, type RequestOptions } from './lines.ts'

/** The merchant's own system, with a key, at an address where nobody else is. */
export class Merchant {
  readonly #lines: Lines
  readonly #key: string
  readonly #number: number | undefined

  /** @param number gives the address; absent: it is that of this machine */
  constructor(lines: Lines, key: string, number?: number) {
    this.#lines = lines
    this.#key = key
    this.#number = number
  }

  ask(asking: RequestOptions): Promise<Reply> {
    const at = this.#number === undefined ? {} : { number: this.#number }
    return ask(this.#lines, { token: this.#key, ...at, ...asking })
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
