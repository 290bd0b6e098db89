import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const build = new URL('../build/client/', import.meta.url)
const ONE_YEAR_SECONDS = 365 * 24 * 3600

interface ConsoleOptions {
  /** Scheme and host that staff use: passkeys belong to it, so the console is at no other. */
  readonly publicUrl: string
  /** Whether a host is a merchant's own or a landing page's. */
  readonly isOtherHost: (host: string) => boolean
}

/**
 * What the console's page may load: ourselves. Tiles and pictures come from the hosts that merchants name, so pictures may
 * come from any https host; nothing else may.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Libraries of charts, maps and drag and drop write style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self' https:",
  "media-src 'self' data: blob:",
  "worker-src 'self' blob:",
  // The storefront beside the look's fields.
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Puts the console's one page and its files onto the server. A merchant's own host leads to the deployment's. */
export async function mountConsole(app: FastifyInstance, { publicUrl, isOtherHost }: ConsoleOptions): Promise<void> {
  const html = await readFile(new URL('index.html', build), 'utf8')
  await app.register(fastifyStatic, {
    root: new URL('assets/', build).pathname,
    prefix: '/console/assets/',
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  for (const path of ['/console', '/console/*']) {
    app.get(path, (request, reply) => {
      if (isOtherHost(request.hostname)) return reply.redirect(new URL(request.url, publicUrl).href, 302)
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-opener-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(html)
    })
  }
}
