import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { DescribedCalls } from './described-calls.ts'
import { LoopWatch } from './loop-watch.ts'
import { ReadinessCheck } from './readiness.ts'

/** What machines ask: is it alive, is it ready, which calls are there. The host serves the figures, on another port. */
export function serveHealth(app: FastifyInstance, api: Api): void {
  const { version, build } = api.configuration
  api.metrics.gauge('compass_merchants', 'Merchants of this deployment.', () => api.merchants.slugs().length)
  api.metrics.gauge('compass_memory_bytes', 'Resident memory of this process.', () => process.memoryUsage.rss())
  api.metrics.gauge('compass_uptime_seconds', 'Since the process began.', () => Math.round(process.uptime()))

  const loop = new LoopWatch()
  app.addHook('onReady', async () => loop.start())
  app.addHook('onClose', async () => loop.stop())

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version, build }),
  )

  const readiness = new ReadinessCheck(api)
  app.get('/readyz', { config: { isLimited: true } }, async (_request, reply) => {
    const state = await readiness.look(loop.isBlocked())
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state)
  })

  const described = new DescribedCalls(version)
  app.get('/openapi.json', { config: { isLimited: true } }, async (request, reply) => {
    const { encoding, bytes } = await described.bodyFor(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(bytes)
  })
}
