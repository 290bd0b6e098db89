import type { FastifyInstance } from 'fastify'
import type { ApiConfiguration } from './configuration.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/**
 * Headers that every answer to a path carries, whoever makes it: a page, a file, a call. What a call answers is not to be
 * loaded by another site as a picture, a script or a frame.
 */
export function headersOf(
  { publicUrl }: Pick<ApiConfiguration, 'publicUrl'>,
  path: string,
): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
    ...(isCallPath(path) && { 'cross-origin-resource-policy': 'same-origin' }),
  }
}

/** Sets them before anything else is decided. */
export function setSecurityHeaders(app: FastifyInstance, configuration: Pick<ApiConfiguration, 'publicUrl'>): void {
  const [onCalls, elsewhere] = [headersOf(configuration, '/v1/'), headersOf(configuration, '/')]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCallPath(request.url) ? onCalls : elsewhere)
    done()
  })
}

/** A path below a version of the API. */
function isCallPath(path: string): boolean {
  return /^\/v\d/.test(path)
}
