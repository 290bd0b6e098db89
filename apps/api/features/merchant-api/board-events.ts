import type { Api } from '../../http/api.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { listOpenDeliveryVersions } from '../../records/deliveries/deliveries.ts'
import { findChangedOrders } from '../../records/orders/changed-orders.ts'
import { listOrdersById } from '../../records/orders/orders.ts'
import { findChangedVisits } from '../../records/visits/watched-visits.ts'
import { POSITION_OVERLAP_MS, readCalls } from '../board/read-board.ts'
import { boardStoreAnswer, kitchenLanguageOf } from '../board/store-answer.ts'
import { readTickets, type TicketShape } from '../board/tickets.ts'

/** How often the board looks at the database, for what other processes changed. */
const LOOK_EVERY_MS = 2_000
/** An order that was written before another may be committed after it: a look reaches so far back. */
const OVERLAP_MS = 5_000

/** Where nothing happens a stream says so often that it is alive: a board must know within seconds that it is not. */
const TICK_EVERY_MS = 1_500
/** Versions that a stream remembers to tell each change once. */
const MAX_NOTIFIED = 4_000

/** Whose board a stream shows. `hasTickets`: whole tickets of one store, its calls and its switches. */
interface WatchedBoard {
  readonly merchantId: string
  /** Null: every store of the merchant. */
  readonly storeId: string | null
  readonly hasTickets: boolean
}

/**
 * The board’s live feed. An event `order` has `{ order, orderId, store, status, version, at }` of every change, and where it is
 * asked for the whole `ticket`. An event `visit` has `{ visit, store, number, state, calls, waiting, version, at }` of what staff
 * see of a party. With tickets `calls` has every open call of the store and `store` its switches, whenever they change. A `tick`
 * has the clock and the position, every two seconds. The id is the time of the change in milliseconds, from which a broken
 * stream goes on.
 */
export function streamBoard(api: Api, stream: EventStream, board: WatchedBoard, lastSeen: number | null): void {
  const reader = new BoardReader(api, stream, board, lastSeen)
  let reading: Promise<void> = Promise.resolve()
  const read = () => {
    reading = reading
      .then(() => reader.look())
      .catch((error) => api.log.debug({ err: error }, 'the board was not read'))
  }
  const timer = setInterval(read, LOOK_EVERY_MS).unref()
  const unwatch = api.ports.events.watchMerchant(board.merchantId, read)
  stream.onEnd(() => {
    clearInterval(timer)
    unwatch()
  })
  if (lastSeen !== null || board.hasTickets) read()
}

interface ReadTickets {
  readonly ofOrders: ReadonlyMap<string, TicketShape>
  /** Of orders that did not change themselves: their couriers have news. */
  readonly others: readonly TicketShape[]
}

class BoardReader {
  readonly #api: Api
  readonly #stream: EventStream
  readonly #board: WatchedBoard
  #since: Date
  /** So far behind `since` it looks: whoever goes on may have missed what was committed late. */
  #overlapMs: number
  #tickedAt = 0
  /** By order, visit, or what else of the store: how it stood when it was told. */
  readonly #notified = new Map<string, string>()

  constructor(api: Api, stream: EventStream, board: WatchedBoard, lastSeen: number | null) {
    this.#api = api
    this.#stream = stream
    this.#board = board
    this.#since = new Date(lastSeen ?? api.clock().getTime())
    this.#overlapMs = lastSeen === null ? 0 : POSITION_OVERLAP_MS
  }

  async look(): Promise<void> {
    const { merchantId, storeId, hasTickets } = this.#board
    const begunAt = this.#api.clock()
    const tenant = this.#api.database.tenant(merchantId)
    const after = new Date(this.#since.getTime() - this.#overlapMs)
    const changed = await findChangedOrders(tenant, after, { since: this.#since, storeId })
    const orders = changed.filter(({ id, version }) => this.#isNews(id, String(version)))
    const tickets = hasTickets && storeId !== null ? await this.#readTickets(storeId, orders) : null
    for (const order of orders) {
      this.#moveTo(order.updatedAt)
      this.#stream.send(order.updatedAt.getTime(), 'order', {
        order: order.id,
        orderId: String(order.number),
        store: order.storeId,
        status: order.status,
        version: order.version,
        at: order.updatedAt.toISOString(),
        ...(tickets && { ticket: tickets.ofOrders.get(order.id) ?? null }),
      })
    }
    for (const ticket of tickets?.others ?? [])
      this.#stream.send(null, 'order', { order: ticket._id, store: storeId, status: ticket.status, ticket })
    for (const visit of await findChangedVisits(tenant, after)) {
      if (storeId !== null && visit.storeId !== storeId) continue
      this.#moveTo(visit.changedAt)
      if (!this.#isNews(visit.id, String(visit.version))) continue
      const { id, storeId: store, number, state, calls, waiting, version, changedAt } = visit
      const at = changedAt.toISOString()
      this.#stream.send(changedAt.getTime(), 'visit', { visit: id, store, number, state, calls, waiting, version, at })
    }
    if (hasTickets && storeId !== null) await this.#lookAtStore(storeId)
    this.#overlapMs = OVERLAP_MS
    if (!hasTickets || Math.abs(begunAt.getTime() - this.#tickedAt) < TICK_EVERY_MS) return
    this.#tickedAt = begunAt.getTime()
    this.#stream.send(null, 'tick', { at: begunAt.toISOString(), position: String(begunAt.getTime()) })
  }

  /** Tickets of orders that changed, and of those whose courier has news. */
  async #readTickets(storeId: string, orders: readonly { readonly id: string }[]): Promise<ReadTickets | null> {
    const { merchantId } = this.#board
    const tenant = this.#api.database.tenant(merchantId)
    const loaded = await this.#api.merchants.load(merchantId)
    const store = loaded?.stores.get(storeId)
    if (!loaded || !store) return null
    const couriers = await listOpenDeliveryVersions(tenant, storeId)
    const moved = [...couriers].flatMap(([id, version]) => (this.#isNews(`courier ${id}`, String(version)) ? [id] : []))
    const ids = [...new Set([...orders.map(({ id }) => id), ...moved])]
    const read = ids.length > 0 ? await listOrdersById(tenant, storeId, ids) : []
    const tickets = await readTickets(this.#api, loaded, kitchenLanguageOf(loaded, store), read)
    const hasChanged = new Set(orders.map(({ id }) => id))
    return {
      ofOrders: new Map(tickets.map((ticket) => [ticket._id, ticket])),
      others: tickets.filter(({ _id }) => !hasChanged.has(_id)),
    }
  }

  async #lookAtStore(storeId: string): Promise<void> {
    const { merchantId } = this.#board
    const loaded = await this.#api.merchants.load(merchantId)
    const store = loaded?.stores.get(storeId)
    if (!loaded || !store) return
    const answer = boardStoreAnswer(loaded, store, this.#api.clock())
    // What "one hour" is moves every moment, and is no news.
    const { ends: _, ...switches } = answer
    if (this.#isNews('store', JSON.stringify(switches))) this.#stream.send(null, 'store', answer)
    const calls = await readCalls(this.#api, merchantId, store)
    if (this.#isNews('calls', JSON.stringify(calls))) this.#stream.send(null, 'calls', { calls })
  }

  #moveTo(changedAt: Date): void {
    if (changedAt > this.#since) this.#since = changedAt
  }

  #isNews(id: string, version: string): boolean {
    if (this.#notified.get(id) === version) return false
    this.#notified.delete(id)
    this.#notified.set(id, version)
    const [oldest] = this.#notified.keys()
    if (this.#notified.size > MAX_NOTIFIED && oldest !== undefined) this.#notified.delete(oldest)
    return true
  }
}

/** A time in milliseconds, of `Last-Event-ID`. */
export function lastBoardEvent(header: unknown): number | null {
  return typeof header === 'string' && /^\d{12,14}$/.test(header) ? Number(header) : null
}
