import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in front of the product as the network does, and as the server may come to. */
export interface Front {
  readonly url: string
  /** `down`: no connection; `broken`: 500; `slow`: answers to pages come after so many milliseconds. */
  mode: 'up' | 'down' | 'broken' | 'slow'
  /** Documents wait until it is false. */
  holdsPages: boolean
  /** The build that the server names; empty: its own. */
  build: string
  /** In place of the product's own answer, by path: another build, a worker that was withdrawn. */
  readonly answers: Map<string, { status?: number; type: string; body: string }>
  /** Paths that were asked for, with their methods. */
  readonly requests: string[]
  [Symbol.asyncDispose](): Promise<void>
}

const SLOW_MS = 8_000

export async function openFront(product: string): Promise<Front> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'up',
    holdsPages: false,
    build: '',
    answers: new Map(),
    requests: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url!.split('?')[0]!
    front.requests.push(`${incoming.method} ${path}`)
    if (front.mode === 'down') return void incoming.socket.destroy()
    if (front.mode === 'broken') return void outgoing.writeHead(500).end('broken')
    if (front.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const isPage = incoming.headers['sec-fetch-mode'] === 'navigate'
    while (front.holdsPages && isPage) await new Promise((resolve) => setTimeout(resolve, 50))
    const own = front.answers.get(path)
    if (own) return void outgoing.writeHead(own.status ?? 200, { 'content-type': own.type }).end(own.body)
    pass(incoming, outgoing, path)
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const isWorker = path === '/service-worker-custom.js'
    const headers = { ...incoming.headers, ...(isWorker ? { 'accept-encoding': 'identity' } : {}) }
    if (front.build && isWorker) delete headers['if-none-match']
    const passed = request(new URL(incoming.url!, product), { method: incoming.method, headers }, (arrived) => {
      const key = arrived.headers['x-page-key']
      if (front.build && typeof key === 'string') arrived.headers['x-page-key'] = key.replace(/\S+$/, () => front.build)
      if (!front.build || !isWorker) {
        outgoing.writeHead(arrived.statusCode!, arrived.headers)
        return void arrived.pipe(outgoing)
      }
      const parts: Buffer[] = []
      arrived.on('data', (part) => parts.push(part))
      arrived.on('end', () => {
        const text = Buffer.concat(parts)
          .toString()
          .replace(/compassBuild="\w+"/, `compassBuild="${front.build}"`)
        const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...rest } = arrived.headers
        outgoing.writeHead(arrived.statusCode!, rest).end(text)
      })
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }
  return front
}
