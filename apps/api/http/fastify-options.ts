import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { maskCardNumbers } from '@compass/domain/contacts'
import { type FastifyHttpOptions, LogController } from 'fastify'
import { sendRefusal } from './answer.ts'
import type { ApiConfiguration } from './configuration.ts'
import { logError } from './log-error.ts'
import { answerParserRefusals } from './parser-refusals.ts'
import { headersOf } from './security-headers.ts'
import { languageOf } from './serve.ts'
import { trustOf } from './trusted-proxies.ts'

/** Where lines of the log go instead of standard output. */
export interface LogTarget {
  write(line: string): void
}

/** Body limits in bytes; the two document routes set their own. */
const BODY_LIMIT = 256 * 1024
/** Who takes longer to say what they want is sent away (hostile 96). */
const HEADERS_WITHIN_MS = 10_000

/** How the framework is set: its log, its limits of size and time, and what it answers before any hook runs. */
export function fastifyOptions(configuration: ApiConfiguration, logTo?: LogTarget): FastifyHttpOptions<Server> {
  return {
    ...logOptions(configuration, logTo),
    trustProxy: trustOf(configuration.trustedProxies),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // As options, so that they hold for every listener: `localhost` has two. Slow ones are looked for each second.
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 1_000 },
    connectionTimeout: 0,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // The answer while draining is ours, in the envelope (`http/guards.ts`).
    return503OnClosing: false,
    clientErrorHandler: answerParserRefusals(configuration),
    // An address that cannot be read: no hook runs for it.
    frameworkErrors: (_error, request, reply) =>
      sendRefusal(
        request,
        reply.headers(headersOf(configuration, request.url)),
        { reason: 'invalid_request', faults: [] },
        languageOf(request, null),
      ),
  }
}

function logOptions({ logLevel }: ApiConfiguration, logTo?: LogTarget): FastifyHttpOptions<Server> {
  return {
    logger: {
      level: logLevel,
      base: undefined,
      serializers: { err: logError },
      // Whatever a line was made of: no card number leaves with it.
      hooks: { streamWrite: maskCardNumbers },
      ...(logTo && { stream: logTo }),
    },
    // One line a request of our own (`http/access-log.ts`) instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
  }
}
