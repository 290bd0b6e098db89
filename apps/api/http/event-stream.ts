import type { FastifyInstance, FastifyReply } from 'fastify'

/** So often a silent stream shows that it lives. */
const HEARTBEAT_MS = 15_000
/** What browsers wait before they connect again. */
const RETRY_MS = 3_000

export interface EventStream {
  send(id: string | number, event: string, data: unknown): void
  /** Runs when the stream ends, whoever ends it. */
  onEnd(ended: () => void): void
  end(): void
}

/** The open streams of one application; they end when it drains. */
export class EventStreams {
  #open = new Set<EventStream>()

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const stream of [...this.#open]) stream.end()
    })
  }

  get size(): number {
    return this.#open.size
  }

  /** Takes the reply over as a stream of server-sent events. */
  open(reply: FastifyReply): EventStream {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': reply.request.id,
      'x-content-type-options': 'nosniff',
    })
    raw.write(`retry: ${RETRY_MS}\n\n`)
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
    const endings: (() => void)[] = []
    const stream: EventStream = {
      send: (id, event, data) => {
        if (!raw.writableEnded) raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      },
      onEnd: (ended) => {
        if (this.#open.has(stream)) endings.push(ended)
        else ended()
      },
      end: () => raw.end(),
    }
    this.#open.add(stream)
    raw.on('error', () => raw.destroy())
    raw.on('close', () => {
      clearInterval(heartbeat)
      this.#open.delete(stream)
      for (const ended of endings) ended()
    })
    return stream
  }
}
