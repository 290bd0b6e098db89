import { Connection } from '../load/connection.ts'
import {
  type AcknowledgedOrder,
  type Caller,
  type Market,
  type OrderRequest,
  orderOnce,
  placeAgain,
  Unexpected,
} from '../load/journeys.ts'

/** What callers know of their orders: those that were acknowledged, and those whose answer never came. */
export class Ledger {
  readonly acknowledged = new Map<string, AcknowledgedOrder>()
  /** Asked for, and the connection broke before the answer. */
  readonly unsure: OrderRequest[] = []
  /** Answers that nobody should get, whatever is killed. */
  readonly wrong: string[] = []
  /** Orders whose first answer was lost, and which were found to be placed when asked for again. */
  placedUnheard = 0
  /** Carts whose last change a killed database server forgot before anything was ordered (decision 0010). */
  forgotten = 0
  #journeys = 0

  nextNumber(): number {
    return ++this.#journeys
  }

  take(order: AcknowledgedOrder): void {
    const known = this.acknowledged.get(order.cartId)
    if (known && known.orderId !== order.orderId) this.wrong.push(`basket ${order.cartId} was answered with two orders`)
    this.acknowledged.set(order.cartId, order)
  }
}

/** Callers that make whole journeys one after another until they are told to stop. */
export function startCallers(port: number, market: Market, count: number, ledger: Ledger): { stop(): Promise<void> } {
  let isOver = false
  const beCaller = async () => {
    const connection = new Connection(port)
    while (!isOver) {
      const caller: Caller = { connection, host: `localhost:${port}`, number: ledger.nextNumber() }
      let placing: OrderRequest | undefined
      try {
        const order = await orderOnce(caller, market, {
          beforePlacing(subject) {
            placing = subject
          },
        })
        ledger.take(order)
      } catch (error) {
        // An answer is an answer; only a broken connection leaves a doubt.
        if (error instanceof Unexpected) ledger.wrong.push(error.message)
        else if (placing) ledger.unsure.push(placing)
        if (!isOver) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    connection.close()
  }
  const callers = Array.from({ length: count }, beCaller)
  return {
    async stop() {
      isOver = true
      await Promise.all(callers)
    },
  }
}

/**
 * Asks again for each order whose answer never came, with the same key and body: it is placed now, or was and is told. Where
 * the database server was killed too its cart may be gone, or as it was before: then there was no order either.
 */
export async function askAgain(port: number, ledger: Ledger, mayForget: boolean): Promise<void> {
  const connection = new Connection(port)
  for (const placing of ledger.unsure.splice(0)) {
    const caller = { connection, host: `localhost:${port}`, number: ledger.nextNumber() }
    try {
      const { order, isReplay } = await placeAgain(caller, placing)
      if (isReplay) ledger.placedUnheard++
      ledger.take(order)
    } catch (error) {
      if (!mayForget || !(error instanceof Unexpected) || ![404, 409].includes(error.status)) throw error
      ledger.forgotten++
    }
  }
  connection.close()
}
