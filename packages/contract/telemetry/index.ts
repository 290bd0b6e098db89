import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done } from '../values/index.ts'

const words = (most: number) => z.string().max(most).optional()

export const browserLog = call({
  name: 'browserLog',
  summary: 'A line of the storefront’s own log; a sample of them is kept in the server’s log',
  tag: 'telemetry',
  method: 'POST',
  path: '/v1/browser-log',
  auth: 'anyone',
  skipsCardCheck: true,
  body: z.object({
    level: z.enum(['info', 'warn', 'error']).default('info'),
    message: z.string().max(2000),
    path: words(500),
    build: words(60),
  }),
  answer: Done,
})

export const browserError = call({
  name: 'browserError',
  summary: 'An error in a browser; a sample of them is kept in the server’s log',
  tag: 'telemetry',
  method: 'POST',
  path: '/v1/browser-error',
  auth: 'anyone',
  skipsCardCheck: true,
  body: z.object({
    message: z.string().max(2000),
    stack: words(8000),
    path: words(500),
    build: words(60),
  }),
  answer: Done,
})

export const telemetryCalls = [browserLog, browserError]
