import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done } from '../values/index.ts'

const words = (most: number) => z.string().max(most).optional()

/** Lines that a browser sends at once, at most; no honest one sends more bytes. */
const MAX_AT_ONCE = 10
const MAX_BYTES = 16 * 1024

const Level = z.enum(['info', 'warn', 'error'])

/** A place in a file of ours, as a browser counts: lines and columns from 1. */
const place = {
  url: words(500),
  line: z.number().int().min(0).max(10_000_000).optional(),
  column: z.number().int().min(0).max(100_000_000).optional(),
}

/** How often it happened since it was told last. */
const count = z.number().int().min(1).max(1_000_000).optional()

const LogLine = z.object({ level: Level.default('info'), message: z.string().max(2000), ...place, count })

/** The specification's report (section 7): kind, message, url, line, column and the error object. */
const ErrorReport = z.object({
  kind: words(40),
  message: z.string().max(2000),
  ...place,
  error: z.object({ name: words(100), message: words(2000), stack: words(8000) }).optional(),
  stack: words(8000),
  count,
})

const page = { path: words(500), build: words(60) }

export const browserLog = call({
  name: 'browserLog',
  summary: 'Lines of the storefront’s own log, one or several at once; a sample of them is kept in the server’s log',
  tag: 'telemetry',
  method: 'POST',
  path: '/v1/browser-log',
  auth: 'anyone',
  skipsCardCheck: true,
  maxBytes: MAX_BYTES,
  body: z
    .object({
      ...LogLine.partial().shape,
      lines: z.array(LogLine).min(1).max(MAX_AT_ONCE).optional(),
      ...page,
    })
    .refine(({ message, lines }) => message !== undefined || lines !== undefined, { path: ['message'] }),
  answer: Done,
})

export const browserError = call({
  name: 'browserError',
  summary: 'Errors in a browser, one or several at once; a sample of them is kept in the server’s log',
  tag: 'telemetry',
  method: 'POST',
  path: '/v1/browser-error',
  auth: 'anyone',
  skipsCardCheck: true,
  maxBytes: MAX_BYTES,
  body: z
    .object({
      ...ErrorReport.partial().shape,
      reports: z.array(ErrorReport).min(1).max(MAX_AT_ONCE).optional(),
      ...page,
    })
    .refine(({ message, reports }) => message !== undefined || reports !== undefined, { path: ['message'] }),
  answer: Done,
})

export const telemetryCalls = [browserLog, browserError]
