import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brotliOptions, type Encoding, encodingFor, gzipOptions } from './compress.ts'
import type { StorefrontOptions } from './storefront-options.ts'

/** Where the worker of the root is (the specification, section 4). */
const WORKER = '/service-worker-custom.js'
/** Beside it stands that of messages; a browser asks for no other file of ours as a worker. */
const PUSH_WORKER = '/push-worker.js'
/** What a worker may ask for: it has no page whose policy would hold. */
const POLICY = "default-src 'none'; connect-src 'self'"

/** The texts of the worker and of the one that takes its place where it was withdrawn. */
export interface WorkerTexts {
  readonly worker: string
  readonly withdrawn: string
  /** Of the build: what menus need without a network, as JSON. */
  readonly files: string
}

/**
 * Answers the worker that keeps menus for times without a network. It carries the build's name, so that another build is
 * another worker. Withdrawn (`SERVICE_WORKER=withdrawn`), the answer is one that gives everything back and ends.
 */
export function serveWorker(
  app: FastifyInstance,
  { build, isWorkerWithdrawn }: Pick<StorefrontOptions, 'build' | 'isWorkerWithdrawn'>,
  texts: WorkerTexts,
): void {
  const text = isWorkerWithdrawn
    ? texts.withdrawn
    : `self.compassBuild=${JSON.stringify(build)};self.compassFiles=${texts.files};\n${texts.worker}`
  const bytes = Buffer.from(text)
  const file: WorkerFile = {
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    identity: bytes,
    br: brotliCompressSync(bytes, brotliOptions('kept', bytes.length)),
    gzip: gzipSync(bytes, gzipOptions('kept')),
  }

  // A file that somebody brought to our origin is no worker of it, and that of messages is none of pages.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['service-worker'] !== 'script') return done()
    const path = request.url.split('?')[0]
    if (path === PUSH_WORKER) reply.header('service-worker-allowed', '/push-worker')
    else if (path !== WORKER) return void reply.code(404).header('cache-control', 'no-store').send()
    done()
  })

  app.route({ method: ['GET', 'HEAD'], url: WORKER, handler: (request, reply) => sendFile(request, reply, file) })
}

type WorkerFile = Readonly<Record<Encoding, Buffer>> & { readonly etag: string }

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WorkerFile): FastifyReply {
  const encoding = encodingFor(request)
  reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', POLICY)
    .header('service-worker-allowed', '/')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'Accept-Encoding')
    .header('etag', file.etag)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/javascript; charset=utf-8').send(file[encoding])
}
