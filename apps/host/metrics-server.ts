import { createServer, type Server } from 'node:http'

interface MetricsServer {
  listen(): Promise<void>
  stop(): Promise<void>
}

/**
 * The figures of the process for Prometheus, on a port of their own: the shop's does not have them (decision 0061). Whoever
 * reaches the port may read them, so it is one of this machine unless a setting says otherwise.
 *
 * @param at null: they are served nowhere
 */
export function metricsServer(
  at: { readonly port: number; readonly host: string } | null,
  text: () => string,
): MetricsServer {
  if (!at) return { listen: async () => undefined, stop: async () => undefined }
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    const isWanted = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    response.writeHead(isWanted ? 200 : 404, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(isWanted ? text() : 'The figures are at /metrics.\n')
  })
  return { listen: () => listen(server, at), stop: () => stop(server) }
}

function listen(server: Server, at: { readonly port: number; readonly host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, resolve)
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
