import type { BodyOf } from '@compass/contract/call'
import { browserError, browserLog } from '@compass/contract/telemetry'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { type BrowserLine, takeBrowserLines } from './take-browser-lines.ts'

export function serveTelemetry(app: FastifyInstance, api: Api): void {
  const take = takeBrowserLines(api)
  serve(app, api, browserLog, async ({ request, body: { lines, path, build, ...own } }) =>
    take(request, { path, build }, (lines ?? [own]).map(toLogLine)),
  )
  serve(app, api, browserError, async ({ request, body: { reports, path, build, ...own } }) =>
    take(request, { path, build }, (reports ?? [own]).map(toErrorLine)),
  )
}

type LogLine = Partial<NonNullable<BodyOf<typeof browserLog>['lines']>[number]>
type ErrorReport = Partial<NonNullable<BodyOf<typeof browserError>['reports']>[number]>

function toLogLine({ level = 'info', message = '', url, line, column, count = 1 }: LogLine): BrowserLine {
  return { kind: 'log', level, message, place: { url, line, column }, count }
}

function toErrorLine({ kind, message = '', url, line, column, error, stack, count = 1 }: ErrorReport): BrowserLine {
  const place = { url, line, column }
  return {
    kind: 'error',
    cause: kind,
    name: error?.name,
    level: 'error',
    message,
    stack: error?.stack ?? stack,
    place,
    count,
  }
}
