import { browserError, browserLog } from '@compass/contract/telemetry'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { takeBrowserLines } from './take-browser-line.ts'

export function serveTelemetry(app: FastifyInstance, api: Api): void {
  const take = takeBrowserLines(api)
  serve(app, api, browserLog, async ({ request, body }) => take(request, { kind: 'log', ...body }))
  serve(app, api, browserError, async ({ request, body }) => take(request, { kind: 'error', level: 'error', ...body }))
}
