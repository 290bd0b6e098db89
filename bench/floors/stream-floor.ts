import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { serveJobs } from '../load/load.ts'

/** F4: what node holds for a customer who watches: a plain socket that was answered once, or a stream of node:http. */
export interface StreamFloorJob {
  readonly kind: 'socket' | 'http'
}

const EVENT = 'retry: 3000\n\nid: 1\nevent: order\ndata: {"status":10,"version":1,"at":"2026-01-01T00:00:00.000Z"}\n\n'
const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }

serveJobs<StreamFloorJob, number>(async ({ kind }) => {
  const server: Server =
    kind === 'http'
      ? createHttpServer((_request, response) => {
          response.writeHead(200, HEADERS)
          response.write(EVENT)
        })
      : createServer((socket) => {
          socket.on('error', () => socket.destroy())
          socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\n\r\n${EVENT}`))
        })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
})
