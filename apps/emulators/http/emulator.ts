import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { type Lie, Lies } from './lies.ts'

/** A provider of this machine: speaks as the real one does, holds its state in memory, and lies when it is told to. */
export interface Emulator {
  /** Without a trailing slash. */
  readonly url: string
  readonly lies: Lies
  /** What it was asked, the oldest first. */
  readonly requests: readonly EmulatedRequest[]
  close(): Promise<void>
}

interface EmulatedRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: FastifyRequest['headers']
  /** As it came. */
  readonly body: string
}

/** An emulator remembers no more requests than this: a bench asks it for hours. */
const MAX_REQUESTS = 10_000

const REFUSAL: Partial<Record<Lie['kind'], { status: number; type: string; text: string }>> = {
  broken: { status: 500, type: 'application/json', text: '{"error":"broken"}' },
  brokenAfterDoing: { status: 500, type: 'application/json', text: '{"error":"broken"}' },
  tooMany: { status: 429, type: 'application/json', text: '{"error":"too many"}' },
  html: { status: 200, type: 'text/html', text: '<!doctype html><title>Back soon</title>' },
}

/**
 * Listens on this machine alone; port 0 is any free one. Bodies reach the routes as texts, as they came; `serve` adds the
 * provider's routes.
 */
export async function openEmulator(serve: (app: FastifyInstance) => void, port = 0): Promise<Emulator> {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 4 * 1024 * 1024 })
  const lies = new Lies()
  const requests: EmulatedRequest[] = []
  const lieOf = new WeakMap<FastifyRequest, Lie>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers, body } = request
    requests.push({ method, path: url, headers, body: typeof body === 'string' ? body : '' })
    if (requests.length > MAX_REQUESTS) requests.shift()
    const lie = lies.take(method, url.split('?')[0]!)
    if (!lie) return
    lieOf.set(request, lie)
    const refusal = REFUSAL[lie.kind]
    if (refusal && lie.kind !== 'brokenAfterDoing')
      return reply.code(refusal.status).type(refusal.type).send(refusal.text)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const lie = lieOf.get(request)
    if (lie?.kind === 'late') await wait(lie.afterMs ?? 0)
    if (lie?.kind === 'droppedAfterDoing') request.raw.socket.destroy()
    if (lie?.kind !== 'brokenAfterDoing') return payload
    const { status, type, text } = REFUSAL.brokenAfterDoing!
    reply.code(status).type(type).removeHeader('content-length')
    return text
  })
  serve(app)
  await app.listen({ port, host: '127.0.0.1' })
  const { port: listening } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${listening}`, lies, requests, close: () => app.close() }
}
