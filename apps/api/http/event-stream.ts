import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { liveKeys } from '../records/merchants/merchant-keys.ts'
import { liveStaffSessions } from '../records/staff/sessions.ts'
import { liveSessions } from '../records/users/sessions.ts'
import type { Api } from './api.ts'
import { networkOf } from './network-of.ts'
import type { SessionMemory, SessionName } from './session.ts'

/** So often a silent stream shows that it lives: a part of them each second. */
const HEARTBEAT_SECONDS = 15
/** A stream asks at every fourth beat, which is once a minute, whether its session still lives. */
const BEATS_BETWEEN_CHECKS = 4
/** What browsers wait before they connect again. */
const RETRY_MS = 3_000
/** When a process ends, those that watched it are told to come again within so long, not all at once. */
const MOVES_WITHIN_MS = 3_000

export interface EventStream {
  /** With an `id` the browser says it when it connects again; null: a lost event is no loss. */
  send(id: string | number | null, event: string, data: unknown): void
  /** Runs when the stream ends, whoever ends it. */
  onEnd(ended: () => void): void
  end(): void
  /** Ends it here: the browser is to connect again after so many milliseconds, and finds another process. */
  move(afterMs: number): void
}

/** Who is sent away may ask again so many seconds later; until then polling tells the same. */
export const STREAMS_RETRY_SECONDS = 30

/** Who holds a stream open: a session, whose end is the end of its streams, the link of an order, or a merchant's board. */
type Holder =
  | { readonly kind: 'session'; readonly session: SessionName }
  | { readonly kind: 'link'; readonly id: string }
  | {
      readonly kind: 'board'
      readonly merchantId: string
      /** Of a key, or of the token of a session of the console. */
      readonly keyHash: Buffer
      readonly isStaff: boolean
    }

/**
 * The open streams of one application, as many as its limits allow; they end when it drains. Those of a session end with it:
 * at once where this process ended it, and within a minute where another one did. Those of staff end within a second.
 */
export class EventStreams {
  #open = new Set<OpenStream>()
  /** The streams that show in the same second that they live. */
  #beating = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<OpenStream>())
  #second = 0
  /** The sessions of staff are being asked for. */
  #isAskingStaff = false
  /** One timer for all. */
  #heart: NodeJS.Timeout | null = null
  /** How many each holder and each address has open. */
  #held = new Map<string, number>()
  #limits: Api['configuration']['limits']['streams']

  #api: Api

  constructor(app: FastifyInstance, api: Api, memory: SessionMemory) {
    this.#api = api
    this.#limits = api.configuration.limits.streams
    api.metrics.gauge('compass_open_streams', 'Streams of events that are open.', () => this.#open.size)
    app.addHook('preClose', async () => {
      for (const stream of [...this.#open]) stream.move(Math.ceil(Math.random() * MOVES_WITHIN_MS))
    })
    memory.onEnd((isEnded) => {
      for (const stream of [...this.#open]) if (stream.session && isEnded(stream.session)) stream.end()
    })
  }

  /**
   * Takes the reply over as a stream of server-sent events. Null, and the reply untouched, where the holder, the address or
   * all together have as many as they may.
   */
  open(reply: FastifyReply, held: Holder): EventStream | null {
    const { perHolder, perBoard, perAddress, inAll } = this.#limits
    const { kind } = held
    const holder = `${kind} ${nameOf(held)}`
    const address = `address ${networkOf(reply.request.ip)}`
    const isFull =
      this.#open.size >= inAll ||
      this.#count(holder) >= (kind === 'board' ? perBoard : perHolder) ||
      this.#count(address) >= perAddress
    if (isFull) return null
    this.#change(holder, 1)
    this.#change(address, 1)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      // Those that were set for every answer: a reply that is taken over no longer sends them by itself.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // An ended stream leaves no idle connection behind, for which a server that closes would wait.
      connection: 'close',
      'x-request-id': reply.request.id,
    })
    raw.write(`retry: ${RETRY_MS}\n\n`)
    const stream = new OpenStream(raw, held)
    this.#open.add(stream)
    const mates = this.#beating.reduce((a, b) => (b.size < a.size ? b : a))
    mates.add(stream)
    this.#heart ??= setInterval(() => this.#beat(), 1_000).unref()
    raw.on('error', () => raw.destroy())
    raw.on('close', () => {
      mates.delete(stream)
      this.#open.delete(stream)
      this.#change(holder, -1)
      this.#change(address, -1)
      stream.hasEnded()
    })
    return stream
  }

  #beat(): void {
    this.#second = (this.#second + 1) % HEARTBEAT_SECONDS
    const streams = [...this.#beating[this.#second]!]
    for (const stream of streams) stream.beat()
    const asking = streams.filter(({ beats }) => beats % BEATS_BETWEEN_CHECKS === 0)
    void endedOf(this.#api, asking).then((ended) => {
      for (const stream of ended) stream.end()
    })
    void this.#endStaff()
    if (this.#open.size > 0 || !this.#heart) return
    clearInterval(this.#heart)
    this.#heart = null
  }

  /** An owner ends the session of staff at once, in whichever process; each second one question for each merchant. */
  async #endStaff(): Promise<void> {
    const ofStaff = [...this.#open].filter(({ key }) => key?.isStaff)
    if (this.#isAskingStaff || ofStaff.length === 0) return
    this.#isAskingStaff = true
    for (const stream of await endedStaff(this.#api, ofStaff)) stream.end()
    this.#isAskingStaff = false
  }

  #count(key: string): number {
    return this.#held.get(key) ?? 0
  }

  #change(key: string, actor: 1 | -1): void {
    const held = this.#count(key) + actor
    if (held > 0) this.#held.set(key, held)
    else this.#held.delete(key)
  }
}

function nameOf(held: Holder): string {
  if (held.kind === 'session') return held.session.tokenHash.toString('base64')
  return held.kind === 'board' ? held.merchantId : held.id
}

/**
 * Those whose session or key ended, by its time or by another process. None where the database does not answer: they are
 * asked again.
 */
async function endedOf(api: Api, streams: readonly OpenStream[]): Promise<OpenStream[]> {
  const now = api.clock()
  const ofSessions = lookAt(streams, ({ session }) => session && [session.merchantId, session.tokenHash])
  const ofKeys = lookAt(streams, ({ key }) => (key && !key.isStaff ? [key.merchantId, key.keyHash] : null))
  const ended = await Promise.all([
    ...ofSessions((merchantId, hashes) => liveSessions(api.database.tenant(merchantId), hashes, now)),
    ...ofKeys((merchantId, hashes) => liveKeys(api.database.tenant(merchantId), hashes, now)),
  ]).catch((error) => {
    api.log.debug({ err: error }, 'sessions and keys of streams were not read')
    return []
  })
  return ended.flat()
}

/** The same of staff. */
async function endedStaff(api: Api, streams: readonly OpenStream[]): Promise<readonly OpenStream[]> {
  const now = api.clock()
  const ofStaff = lookAt(streams, ({ key }) => key && [key.merchantId, key.keyHash])
  const answers = ofStaff((merchantId, hashes) =>
    liveStaffSessions(api.database.tenant(merchantId, 'asyncCommit'), hashes, now),
  )
  const ended = await Promise.all(answers).catch((error) => {
    api.log.debug({ err: error }, 'sessions of staff were not read')
    return []
  })
  return ended.flat()
}

/** Groups streams by merchant; the function that it returns asks which credentials live, and answers the streams of the others. */
function lookAt(
  streams: readonly OpenStream[],
  credentialOf: (stream: OpenStream) => readonly [merchantId: string, hash: Buffer] | null,
) {
  const held = streams.flatMap((stream) => {
    const credential = credentialOf(stream)
    return credential ? [{ stream, merchantId: credential[0], hash: credential[1] }] : []
  })
  const ofMerchants = [...Map.groupBy(held, ({ merchantId }) => merchantId)]
  return (findLive: (merchantId: string, hashes: readonly Buffer[]) => Promise<Buffer[]>) =>
    ofMerchants.map(async ([merchantId, ones]) => {
      const live = await findLive(
        merchantId,
        ones.map(({ hash }) => hash),
      )
      return ones.filter(({ hash }) => !live.some((one) => one.equals(hash))).map(({ stream }) => stream)
    })
}

class OpenStream implements EventStream {
  /** Null: it is no session that holds it. */
  readonly session: SessionName | null
  /** Null: it is no key that holds it. */
  readonly key: Extract<Holder, { readonly kind: 'board' }> | null
  beats = 0
  readonly #raw: ServerResponse
  /** Null: it has ended. */
  #endings: (() => void)[] | null = []

  constructor(raw: ServerResponse, held: Holder) {
    this.#raw = raw
    this.session = held.kind === 'session' ? held.session : null
    this.key = held.kind === 'board' ? held : null
  }

  send(id: string | number | null, event: string, data: unknown): void {
    const named = id === null ? '' : `id: ${id}\n`
    this.#write(`${named}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  beat(): void {
    this.beats += 1
    this.#write(': still here\n\n')
  }

  onEnd(ended: () => void): void {
    if (this.#endings) this.#endings.push(ended)
    else ended()
  }

  end(): void {
    this.#raw.end()
  }

  move(afterMs: number): void {
    this.#raw.end(`retry: ${afterMs}\n\n`)
  }

  hasEnded(): void {
    const endings = this.#endings ?? []
    this.#endings = null
    for (const ended of endings) ended()
  }

  #write(text: string): void {
    if (!this.#raw.writableEnded) this.#raw.write(text)
  }
}
