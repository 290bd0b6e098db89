import Fastify, { LogController } from 'fastify'
import { serveJobs } from '../load/load.ts'

/** F1: a bare Fastify route that sends the same bytes and headers and writes the same log line. */
export interface WebFloorJob {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64: string
  /** The fields of the line that the product writes for it; null where it writes none. */
  readonly logged: Readonly<Record<string, unknown>> | null
}

serveJobs<WebFloorJob[], number>(async (answers) => {
  // The product's own log settings: apps/api/index.ts.
  const app = Fastify({
    logger: { level: 'info', base: undefined },
    logController: new LogController({ disableRequestLogging: true }),
  })
  for (const { path, headers, bodyBase64, logged } of answers) {
    const url = new URL(path, 'http://floor')
    const body = Buffer.from(bodyBase64, 'base64')
    app.get(url.pathname, (_request, reply) => {
      reply.headers(headers)
      if (logged) app.log.info(logged)
      reply.send(body)
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
})
