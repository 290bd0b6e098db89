import type { Database } from '../../db/database.ts'
import { takeNumbers } from '../../records/orders/order-numbers.ts'

/**
 * The numbers of orders that people read out: one counter a store (engineering, data 2), which all processes share. A
 * number is taken in a statement of its own that waits for no disk, before the order is written. No order waits for another's
 * to reach the disk, and orders that ask at the same time take theirs together. What makes an order last takes its number
 * along (decision 0010). One per application.
 */
export class OrderNumbers {
  readonly #database: Database
  readonly #stores = new Map<string, StoreNumbers>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The next number of a store. Throws where the database does not answer; nobody has the number then. */
  async next(merchantId: string, storeId: string): Promise<number> {
    const store = this.#storeOf(merchantId, storeId)
    const spare = store.spare.shift()
    if (spare !== undefined) return spare
    const { promise, ...waiting } = Promise.withResolvers<number>()
    store.waiting.push(waiting)
    if (store.waiting.length === 1 && !store.isAsking) void this.#ask(store, merchantId, storeId)
    return promise
  }

  /** A number that no order has in the end: the next one of this process takes it, so that few are left out. */
  giveBack(merchantId: string, storeId: string, number: number): void {
    const { spare } = this.#storeOf(merchantId, storeId)
    spare.push(number)
    spare.sort((a, b) => a - b)
  }

  #storeOf(merchantId: string, storeId: string): StoreNumbers {
    const key = `${merchantId} ${storeId}`
    let store = this.#stores.get(key)
    if (!store) {
      store = { spare: [], waiting: [], isAsking: false }
      this.#stores.set(key, store)
    }
    return store
  }

  async #ask(store: StoreNumbers, merchantId: string, storeId: string): Promise<void> {
    store.isAsking = true
    while (store.waiting.length > 0) {
      const asking = store.waiting.splice(0)
      try {
        const last = await takeNumbers(this.#database.tenant(merchantId, 'asyncCommit'), storeId, asking.length)
        if (last === null) throw new Error(`an outlet without a counter: ${storeId}`)
        for (const [at, { resolve }] of asking.entries()) resolve(last - asking.length + 1 + at)
      } catch (error) {
        for (const { reject } of asking) reject(error)
      }
    }
    store.isAsking = false
  }
}

interface StoreNumbers {
  /** Numbers that were given back, the lowest first. */
  readonly spare: number[]
  readonly waiting: { readonly resolve: (number: number) => void; readonly reject: (error: unknown) => void }[]
  isAsking: boolean
}
