import type { Market } from '../load/journeys.ts'
import { Customer, type PayingShop } from '../proof/customer.ts'
import type { Reply } from '../proof/lines.ts'
import { Merchant } from '../proof/merchant.ts'
import type { Shop } from '../proof/shop.ts'
import { Guest, type Table } from '../proof/table.ts'

const COUNTED = 60
/** Addresses of tills, far from those of customers. */
const FIRST_TILL = 8_000_000

interface CodedTables {
  readonly shop: PayingShop
  readonly tables: Table[]
}

/** Where races go beside the shop. */
interface StageParts {
  /** Its slots take three orders. */
  readonly slots: Market
  readonly tables: readonly Table[]
  readonly codes: { readonly market: Market; readonly tables: readonly Table[] }
  readonly court: { readonly market: Market; readonly key: string; readonly tables: readonly Table[] }
}

/** What races need; each race asks for customers, codes and products that nobody else has. */
export class Stage {
  readonly shop: Shop
  /** Products that only those buy who race for the last pieces. */
  readonly counted: readonly string[]
  /** The store whose slots take three orders. */
  readonly slots: PayingShop
  /** Tables that nobody has sat at: whoever joins there is in. */
  readonly tables: Table[]
  /** The same at a merchant whose parties ask for their code. */
  readonly codes: CodedTables
  /** Several vendors under one roof, and a till of all of them. */
  readonly court: { readonly shop: PayingShop; readonly till: Merchant; readonly tables: Table[] }
  readonly random: () => number
  /** Orders that customers were told of. */
  readonly acknowledged = new Set<string>()
  #people = 0
  #things = 0
  readonly #seen = new Set<string>()

  readonly #tills: readonly Merchant[]
  #turn = 0

  /** @param keys of the merchant: the races take turns with them, so that none meets the limit of a key */
  constructor(shop: Shop, parts: StageParts, keys: readonly string[], random: () => number) {
    const { products } = shop.market
    this.shop = { ...shop, market: { ...shop.market, products: products.slice(0, -COUNTED) } }
    this.counted = products.slice(-COUNTED)
    this.#tills = keys.map((key, n) => new Merchant(shop.lines, key, FIRST_TILL + n))
    const at = (market: Market) => ({ lines: shop.lines, pages: shop.pages, gateway: shop.gateway, market })
    this.slots = at(parts.slots)
    this.tables = [...parts.tables]
    this.codes = { shop: at(parts.codes.market), tables: [...parts.codes.tables] }
    this.court = {
      shop: at(parts.court.market),
      till: new Merchant(shop.lines, parts.court.key, FIRST_TILL - 1),
      tables: [...parts.court.tables],
    }
    this.random = random
  }

  /** One of the merchant's tills: a race that lets it act twenty times keeps the one. */
  till(): Merchant {
    return this.#tills[this.#turn++ % this.#tills.length]!
  }

  customer(shop: PayingShop = this.shop): Promise<Customer> {
    return Customer.come(shop, ++this.#people)
  }

  customers(count: number, shop?: PayingShop): Promise<Customer[]> {
    return Promise.all(Array.from({ length: count }, () => this.customer(shop)))
  }

  /** Somebody who has scanned the code of a table. */
  guest(table: Table, shop: PayingShop = this.shop): Promise<Guest> {
    return Guest.sit(shop, ++this.#people, table)
  }

  /** False for what was asked about before: a code, a product that is counted. */
  isFirst(thing: string): boolean {
    if (this.#seen.has(thing)) return false
    this.#seen.add(thing)
    return true
  }

  /** A number that was not given before. */
  next(): number {
    return ++this.#things
  }

  randomBelow(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  /** The orders of answers that placed one, each once. */
  ordersOf(replies: readonly Reply[]): string[] {
    const ids = replies.filter(isYes).map(({ data }) => data.order._id as string)
    for (const id of ids) this.acknowledged.add(id)
    return [...new Set(ids)]
  }
}

/** Answers a sentence for each thing that is not as it must be. */
export type Race = (stage: Stage) => Promise<string[]>

export function isYes({ status }: Reply): boolean {
  return status === 200 || status === 201
}

/** A race's one sentence, or none. */
export function unless(isRight: boolean, sentence: string): string[] {
  return isRight ? [] : [sentence]
}

/** What was answered, for a sentence: `201 ×1, 409 cart_changed ×3`. */
export function notified(replies: readonly Reply[]): string {
  const groups = Map.groupBy(replies, ({ status, refusal }) => [status, refusal].filter(Boolean).join(' '))
  return [...groups].map(([text, those]) => `${text} ×${those.length}`).join(', ')
}

/** No answer may be a fault of the server's, whoever wins. */
export function faultsIn(location: string, replies: readonly Reply[]): string[] {
  return unless(
    replies.every(({ status }) => status < 500),
    `${location}: somebody was answered ${notified(replies)}`,
  )
}
