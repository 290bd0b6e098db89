import { type Board, getBoard, getTicket } from '@compass/contract/board'
import { merchantOrderEvents, moveItem, moveOrder } from '@compass/contract/merchant-side'
import type { ShapeOf } from '@compass/contract/values'
import { CallRefusal, type Send } from '#shell/calls/index.tsx'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { isNewer, withinMs } from './news.ts'
import { type Press, type PressOutcome, PressQueue, type PressRefusal, type RivalShape } from './presses.ts'
import { type Columns, columnsOf } from './rules.ts'
import { ServerClock } from './server-clock.ts'

type BoardShape = ShapeOf<typeof Board>
type BoardStoreShape = BoardShape['store']
export type BoardCallShape = BoardShape['calls'][number]

/** How the board hears of news. `live` · `slow`: nothing for some seconds · `lost`: nothing for long. */
type Link = 'live' | 'slow' | 'lost'

/** What a board shows: never what the server has not said. */
export interface BoardState {
  /** Null: nothing came yet. */
  readonly store: BoardStoreShape | null
  readonly columns: Columns
  readonly tickets: ReadonlyMap<string, TicketShape>
  readonly calls: readonly BoardCallShape[]
  readonly done: number
  readonly presses: ReadonlyMap<string, Press>
  readonly refusals: ReadonlyMap<string, PressRefusal>
  readonly link: Link
  /** Tickets that came in together after the network was away; they are told for a while. */
  readonly missed: number
  /** New orders that nobody has looked at; they ring. */
  readonly unseen: ReadonlySet<string>
  /** Why nothing can be shown; null: nothing is wrong. */
  readonly failure: CallRefusal | null
}

const SLOW_AFTER_MS = 5_000
const LOST_AFTER_MS = 20_000
/** While the stream is silent the board is asked so often; while it speaks the truth is looked up now and then. */
const ASK_SILENT_EVERY_MS = 3_000
const ASK_LIVE_EVERY_MS = 30_000
const ANSWERS_WITHIN_MS = 8_000
const REOPENS_AFTER_MS = 3_000
const MISSED_SHOWN_MS = 10_000
const REFUSAL_SHOWN_MS = 20_000
const LOOKS_EVERY_MS = 1_000

const NO_COLUMNS: Columns = columnsOf([])

interface FeedParts {
  readonly slug: string
  readonly storeId: string
  readonly send: Send
  readonly openStream?: (url: string) => EventSource
  readonly shelf?: Storage | null
  readonly clock?: ServerClock
}

/**
 * The open orders of one store in the browser: read once, told by events, and looked up behind them. The position of the last
 * event finds what was missed. So does the list of everything that is open.
 */
export class BoardFeed {
  readonly clock: ServerClock
  readonly #parts: FeedParts
  readonly #presses: PressQueue
  readonly #listeners = new Set<() => void>()
  #state: BoardState
  #stream: EventSource | null = null
  #position: string | null = null
  #heardAt = performance.now()
  #requestedAt = 0
  #openedAt = 0
  #isAsking = false
  #timer: ReturnType<typeof setInterval> | null = null
  #missedUntil = 0
  /** Since when it is live again, by the clock of the server: what was placed before was missed. */
  #liveSince = Number.NEGATIVE_INFINITY

  constructor(parts: FeedParts) {
    this.#parts = parts
    this.clock = parts.clock ?? new ServerClock()
    this.#presses = new PressQueue({
      send: (press) => this.#sendPress(press),
      onChange: () => this.#set({ presses: this.#presses.all() }),
      onOutcome: (press, outcome) => this.#settle(press, outcome),
      shelf: parts.shelf === undefined ? storageOf() : parts.shelf,
      shelfKey: `compass.presses.${parts.slug}.${parts.storeId}`,
      now: Date.now(),
    })
    this.#state = {
      store: null,
      columns: NO_COLUMNS,
      tickets: new Map(),
      calls: [],
      done: 0,
      presses: this.#presses.all(),
      refusals: new Map(),
      link: 'live',
      missed: 0,
      unseen: new Set(),
      failure: null,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): BoardState => this.#state

  /** Begins to listen; the function that it returns ends it. */
  start(): () => void {
    this.#heardAt = performance.now()
    void this.ask()
    this.#presses.begin()
    this.#timer = setInterval(() => this.#look(), LOOKS_EVERY_MS)
    const back = () => this.retry()
    addEventListener('online', back)
    const shown = () => {
      if (document.visibilityState === 'visible') this.#look()
    }
    document.addEventListener('visibilitychange', shown)
    return () => {
      removeEventListener('online', back)
      document.removeEventListener('visibilitychange', shown)
      if (this.#timer) clearInterval(this.#timer)
      this.#stream?.close()
      this.#stream = null
      this.#presses.end()
    }
  }

  /** Milliseconds since the server was heard. */
  silentMs(): number {
    return performance.now() - this.#heardAt
  }

  /** Tries at once what was waiting. */
  retry(): void {
    this.#openStream()
    void this.ask()
    this.#presses.hurry()
  }

  /** Sends what a person pressed; false: it is on its way already. */
  press(order: string, body: Press['body'], item?: string): boolean {
    const refusals = new Map(this.#state.refusals)
    if (refusals.delete(order)) this.#set({ refusals })
    this.see()
    return this.#presses.add({
      key: crypto.randomUUID(),
      order,
      ...(item === undefined ? {} : { item }),
      body,
      at: Date.now(),
    })
  }

  /** Somebody looked at the board: what rang rings no more. */
  see(): void {
    if (this.#state.unseen.size > 0) this.#set({ unseen: new Set() })
  }

  forgetRefusal(order: string): void {
    const refusals = new Map(this.#state.refusals)
    if (refusals.delete(order)) this.#set({ refusals })
  }

  setStore(change: Partial<BoardStoreShape>): void {
    if (this.#state.store) this.#set({ store: { ...this.#state.store, ...change } })
  }

  dropCall(id: string): void {
    this.#set({ calls: this.#state.calls.filter(({ _id }) => _id !== id) })
  }

  /** Reads the board: all of it at first, then what changed after the last position. */
  async ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    this.#requestedAt = performance.now()
    try {
      const since = this.#position
      const board = await this.#readBoard(since)
      const isWhole = since === null || this.#merge(board)
      if (!isWhole) this.#replace(await this.#readBoard(null))
      else if (since === null) this.#replace(board)
    } catch (error) {
      if (error instanceof CallRefusal && error.refusal.status < 500 && error.refusal.status !== 429)
        this.#set({ failure: error })
    } finally {
      this.#isAsking = false
    }
  }

  async #readBoard(since: string | null): Promise<BoardShape> {
    const { send, storeId } = this.#parts
    const sentAt = performance.now()
    const query = { store: storeId, ...(since === null ? {} : { since }) }
    const board = await withinMs(send(getBoard, { query }), ANSWERS_WITHIN_MS)
    this.clock.set(board.at, performance.now() - sentAt)
    this.#hear()
    return board
  }

  #replace(board: BoardShape): void {
    this.#apply(board, new Map(board.tickets.map((ticket) => [ticket._id, ticket])))
  }

  /** False: something that is open is not known, and all of it must be read. */
  #merge(board: BoardShape): boolean {
    const changed = new Map(board.tickets.map((ticket) => [ticket._id, ticket]))
    const tickets = new Map<string, TicketShape>()
    for (const { _id, revision } of board.open) {
      const known = this.#state.tickets.get(_id)
      const ticket = changed.get(_id) ?? known
      // An event that was quicker than this answer has told more than it.
      if (!ticket || (ticket.revision !== revision && !isNewer(ticket.revision, revision))) return false
      tickets.set(_id, known && isNewer(known.revision, ticket.revision) ? known : ticket)
    }
    this.#apply(board, tickets)
    return true
  }

  #apply(board: BoardShape, tickets: ReadonlyMap<string, TicketShape>): void {
    const isFirst = this.#position === null
    this.#position = board.position
    const fresh = isFirst
      ? []
      : [...tickets.values()].filter((one) => !this.#state.tickets.has(one._id) && one.column === 'new')
    this.#set({
      store: board.store,
      tickets,
      columns: columnsOf(tickets.values(), this.#state.columns),
      calls: board.calls,
      done: board.done,
      failure: null,
      ...this.#noteNew(fresh),
    })
    if (isFirst) this.#openStream()
  }

  /** New orders ring. Those that came together after the network was away are told as one. */
  #noteNew(fresh: readonly TicketShape[]): Partial<BoardState> {
    if (fresh.length === 0) return {}
    const missed = fresh.filter(({ waitsSince }) => Date.parse(waitsSince) < this.#liveSince)
    const isBack = missed.length > 0 && performance.now() < this.#missedUntil
    if (isBack) this.#missedUntil = performance.now() + MISSED_SHOWN_MS
    return {
      unseen: new Set([...this.#state.unseen, ...fresh.map(({ _id }) => _id)]),
      ...(isBack ? { missed: this.#state.missed + missed.length } : {}),
    }
  }

  #openStream(): void {
    const { slug, storeId, openStream = (url: string) => new EventSource(url) } = this.#parts
    this.#stream?.close()
    this.#openedAt = performance.now()
    const query = new URLSearchParams({ store: storeId, tickets: 'true', m: slug })
    if (this.#position !== null) query.set('since', this.#position)
    const stream = openStream(`${merchantOrderEvents.path}?${query}`)
    this.#stream = stream
    const take = (name: string, act: (data: never) => void) =>
      stream.addEventListener(name, (event) => {
        if (this.#stream !== stream) return
        this.#hear()
        act(JSON.parse((event as MessageEvent<string>).data) as never)
      })
    take('order', ({ order, ticket }: { order: string; ticket: TicketShape | null }) => this.#take(order, ticket))
    take('calls', ({ calls }: { calls: BoardCallShape[] }) => this.#set({ calls }))
    take('store', (store: BoardStoreShape) => this.#set({ store }))
    take('tick', ({ at, position }: { at: string; position: string }) => {
      this.clock.set(at)
      this.#position = position
    })
    // The browser would wait and try as it likes; the board opens the stream itself, from its own position.
    stream.onerror = () => {
      if (this.#stream === stream && stream.readyState === EventSource.CLOSED) this.#stream = null
    }
  }

  #take(order: string, ticket: TicketShape | null): void {
    const known = this.#state.tickets.get(order)
    if (!ticket) return
    // The same is told again after a stream was opened, or by an answer beside its event.
    if (known && !isNewer(ticket.revision, known.revision)) return
    const tickets = new Map(this.#state.tickets)
    if (ticket.column === null) tickets.delete(order)
    else tickets.set(order, ticket)
    const fresh = !known && ticket.column === 'new' ? [ticket] : []
    const isRoundMore = known && known.column !== 'new' && ticket.column === 'new' ? [ticket] : []
    const isDone = known && ticket.column === null && [60, 110, 120, 130].includes(ticket.status)
    this.#set({
      tickets,
      columns: columnsOf(tickets.values(), this.#state.columns),
      ...(isDone ? { done: this.#state.done + 1 } : {}),
      ...this.#noteNew([...fresh, ...isRoundMore]),
    })
  }

  async #sendPress({ key, order, item, body }: Press): Promise<PressOutcome> {
    const { send } = this.#parts
    try {
      const options = { idempotencyKey: key }
      const sent =
        item === undefined
          ? send(moveOrder, { params: { id: order }, body }, options)
          : send(moveItem, { params: { id: order, item }, body: { ...body, to: body.to! } }, options)
      await withinMs(sent, ANSWERS_WITHIN_MS)
      this.#hear()
      return { kind: 'done' }
    } catch (error) {
      if (!(error instanceof CallRefusal)) return { kind: 'unreached' }
      const { status, data } = error.refusal
      if (status >= 500 || status === 429) return { kind: 'unreached' }
      const rival = (data as RivalShape | null)?.first ? (data as RivalShape) : null
      return { kind: 'refused', message: error.message, rival }
    }
  }

  #settle({ order }: Press, outcome: PressOutcome): void {
    if (outcome.kind === 'refused') {
      const number = this.#state.tickets.get(order)?.orderId ?? outcome.rival?.ticket.orderId ?? null
      if (outcome.rival) this.#take(order, outcome.rival.ticket)
      const refusal: PressRefusal = {
        order,
        number,
        message: outcome.message,
        rival: outcome.rival?.first ?? null,
        at: performance.now(),
      }
      this.#set({ refusals: new Map(this.#state.refusals).set(order, refusal) })
      return
    }
    // The event is usually there before the answer; without a stream the ticket is looked up.
    void this.#parts
      .send(getTicket, { params: { id: order } })
      .then(({ ticket }) => this.#take(order, ticket))
      .catch(() => {})
  }

  #hear(): void {
    const before = this.#state.link
    this.#heardAt = performance.now()
    if (before === 'live') return
    this.#missedUntil = performance.now() + MISSED_SHOWN_MS
    this.#liveSince = this.clock.now()
    this.#set({ link: 'live' })
    this.#presses.hurry()
  }

  /** Once a second: how the connection stands, and what is to be asked. */
  #look(): void {
    const now = performance.now()
    const silent = this.silentMs()
    const link: Link = silent > LOST_AFTER_MS ? 'lost' : silent > SLOW_AFTER_MS ? 'slow' : 'live'
    const hasMissed = this.#state.missed > 0 && now > this.#missedUntil
    const old = [...this.#state.refusals].filter(([, { at }]) => now - at > REFUSAL_SHOWN_MS)
    if (link !== this.#state.link || hasMissed || old.length > 0)
      this.#set({
        link,
        ...(hasMissed ? { missed: 0 } : {}),
        ...(old.length > 0
          ? { refusals: new Map([...this.#state.refusals].filter(([order]) => !old.some(([one]) => one === order))) }
          : {}),
      })
    const isSilent = silent > SLOW_AFTER_MS
    if (this.#state.failure) {
      if (now - this.#requestedAt > ASK_LIVE_EVERY_MS) void this.ask()
      return
    }
    if (now - this.#requestedAt > (isSilent || this.#position === null ? ASK_SILENT_EVERY_MS : ASK_LIVE_EVERY_MS))
      void this.ask()
    if (this.#position !== null && (isSilent || this.#stream === null) && now - this.#openedAt > REOPENS_AFTER_MS)
      this.#openStream()
  }

  #set(change: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function storageOf(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
