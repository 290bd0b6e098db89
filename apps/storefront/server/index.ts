import type { ApiRequest, ApiResponse } from '@compass/client'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageRequest } from '#shell/api/page-request.ts'
import { servePages } from './pages.ts'
import { openRenderer } from './renderer.ts'

/** What the deployment knows about a merchant without asking the API's calls: enough to find a kept page. */
export interface StorefrontFacts {
  readonly merchantId: string
  /** `storefrontVersion`: raised by every change of document, availability or pause. */
  readonly version: number
  readonly languages: readonly string[]
  readonly storeIds: readonly string[]
  /** How many it has. */
  readonly products: number
  /** The next instant at which the time engine would answer otherwise; null: never. */
  readonly validUntil: (storeId: string | null, now: Date) => Date | null
}

export interface StorefrontOptions {
  readonly publicUrl: string
  readonly mode: 'demo' | 'production'
  readonly build: string
  readonly send: PageRequest['send']
  readonly facts: (slug: string) => Promise<StorefrontFacts | null>
  readonly slugOfHost: (host: string) => string | null
  readonly clock: () => Date
  /** While it is true, a page says that the shops are getting ready. */
  readonly isStarting: () => boolean
}

export type { ApiRequest, ApiResponse }

const clientBuild = new URL('../build/client/', import.meta.url)
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000

/** Puts the storefront's pages and files onto the server: whatever is no call of the API. */
export async function mountStorefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const renderPage = await openRenderer()
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

  await servePages(app, options, renderPage)
}
