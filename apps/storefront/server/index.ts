import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serveOfflinePage } from './offline-page.ts'
import { servePages } from './pages.ts'
import { openPlainPages, openRenderer } from './renderer.ts'
import { serveWorker } from './serve-worker.ts'
import type { StorefrontOptions } from './storefront-options.ts'

export type { StorefrontOptions } from './storefront-options.ts'

const clientBuild = new URL('../build/client/', import.meta.url)
const worker = new URL('../build/worker/service-worker-custom.js', import.meta.url)
const offlineFiles = new URL('../build/worker/files.json', import.meta.url)
const withdrawnWorker = new URL('../offline/withdrawn-worker.js', import.meta.url)
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000

/** Puts the storefront's pages and files onto the server: whatever is no call of the API. */
export async function mountStorefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const renderPage = await openRenderer()
  const writePlainPage = await openPlainPages()
  const [text, files, withdrawn] = await Promise.all(
    [worker, offlineFiles, withdrawnWorker].map((url) => readFile(url, 'utf8')),
  )
  serveWorker(app, options, { worker: text!, files: files!, withdrawn: withdrawn! })
  serveOfflinePage(app)
  await app.register(fastifyStatic, {
    root: clientBuild.pathname,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${ONE_YEAR_MS / 1000}, immutable` : 'public, max-age=3600',
      )
      reply.header('x-content-type-options', 'nosniff')
    },
  })

  await servePages(app, options, renderPage, writePlainPage)
}
