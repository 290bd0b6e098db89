import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { LoopWatch } from './loop-watch.ts'
import { openApi } from './openapi.ts'
import { ReadinessCheck } from './readiness.ts'

/** What machines ask: is it alive, is it ready, what are its figures, which calls are there. */
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
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness.look(loop.isBlocked())
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state)
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(api.metrics.text()),
  )

  let description: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(openApi(version))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(description)
  })
}
