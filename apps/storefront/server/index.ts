import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApiRequest, ApiResponse, PageRequest, pageRequest } from '../shell/page-request.ts'
import { compress, encodingFor } from './compress.ts'
import { KeptPages } from './kept-pages.ts'
import { languagesWanted } from './languages-wanted.ts'
import { pageHeaders, policyForKept, policyForNonce } from './policy.ts'

/** What the deployment knows about a merchant without asking the API's calls: enough to find a kept page. */
export interface StorefrontFacts {
  readonly merchantId: string
  /** `storefrontVersion`: raised by every change of document, availability or pause. */
  readonly version: number
  readonly languages: readonly string[]
  readonly storeIds: readonly string[]
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
}

export type { ApiRequest, ApiResponse }

const clientBuild = new URL('../build/client/', import.meta.url)
const serverBuild = new URL('../build/server/index.js', import.meta.url)
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000

/** Puts the storefront's pages and files onto the server: whatever is no call of the API. */
export async function mountStorefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const build = (await import(serverBuild.href)) as unknown as ServerBuild
  const { pageRequest: context } = build.entry.module as unknown as { pageRequest: typeof pageRequest }
  const handle = createRequestHandler(build, 'production')
  const kept = new KeptPages(options.clock)

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

  // Forms of pages: React Router reads the body itself.
  const plain = app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )

    pages.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      // A path of the API that is no call is the API's to answer, in its own way.
      handler: (request, reply) => (/^\/v\d\//.test(request.url) ? reply.callNotFound() : answer(request, reply)),
    })
  })
  await plain

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = new URL(request.raw.url ?? '/', options.publicUrl)
    const slugOfHost = slugOfRequest(request, options)
    if (slugOfHost === false)
      return reply.code(421).type('text/plain; charset=utf-8').send('This address belongs to no shop.\n')

    const slug = menuSlug(request, url)
    const facts = slug ? await options.facts(slug) : null
    if (!slug || !facts) return render(request, reply, url, slugOfHost, false)

    const languages = languagesWanted(request, url, facts.languages)
    const store = chosenStore(request, url, slug, facts)
    const language = languages[0] ?? facts.languages[0] ?? 'en'
    const key = [
      facts.merchantId,
      request.headers.host,
      store.id,
      store.service,
      language,
      facts.version,
      options.build,
    ].join(' ')
    const page = await kept.page(key, async () => {
      const made = await makePage(keptRequest(request, url, store), url, slugOfHost, true, [language])
      if (made.status !== 200) return null
      const html = Buffer.from(await made.response.arrayBuffer())
      return {
        html,
        policy: policyForKept(html.toString(), made.nonce),
        validUntil: facts.validUntil(store.id, options.clock()),
      }
    })
    if (!page) return render(request, reply, url, slugOfHost, false)
    const encoding = encodingFor(request)
    const variant = page.variants[encoding]
    reply
      .header('etag', variant.etag)
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('cache-control', 'private, no-cache')
    pageHeaders(reply, page.policy)
    if (request.headers['if-none-match'] === variant.etag) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(variant.bytes)
  }

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    slugOfHost: string | null,
    isKept: boolean,
  ): Promise<FastifyReply> {
    const made = await makePage(
      webRequest(request, url),
      url,
      slugOfHost,
      isKept,
      languagesWanted(request, url, null),
      request,
    )
    reply.code(made.response.status)
    for (const [name, value] of made.response.headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const cookie of [...made.response.headers.getSetCookie(), ...made.page.setCookies])
      reply.header('set-cookie', cookie)
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    pageHeaders(reply, policyForNonce(made.nonce))
    const bytes = Buffer.from(await made.response.arrayBuffer())
    const encoding = bytes.length > 1024 ? encodingFor(request) : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await compress(bytes, encoding, 'once'))
  }

  async function makePage(
    web: Request,
    _url: URL,
    slugOfHost: string | null,
    isKept: boolean,
    languageWanted: readonly string[],
    request?: FastifyRequest,
  ) {
    const nonce = randomBytes(16).toString('base64')
    const page: PageRequest = {
      nonce,
      publicUrl: options.publicUrl,
      mode: options.mode,
      clientAddress: request?.ip ?? '127.0.0.1',
      send: options.send,
      cookies: isKept ? new Map() : cookiesOf(request),
      setCookies: [],
      slugOfHost,
      isKept,
      languageWanted: languageWanted as PageRequest['languageWanted'],
    }
    const provider = new RouterContextProvider()
    provider.set(context, page)
    const response = await handle(web, provider)
    return { response, status: response.status, nonce, page }
  }
}

/** The menu alone is the same bytes for every guest: `GET /{slug}`. */
function menuSlug(request: FastifyRequest, url: URL): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  return /^\/([a-z0-9][a-z0-9-]{1,48}[a-z0-9])\/?$/.exec(url.pathname)?.[1] ?? null
}

/**
 * Whose host name a request came to: a merchant's slug, null for the deployment's own, false for an address that is
 * neither. Links are never built from it.
 */
function slugOfRequest(request: FastifyRequest, options: StorefrontOptions): string | null | false {
  const host = (request.headers.host ?? '').toLowerCase()
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '')
  const slug = options.slugOfHost(name)
  if (slug) return slug
  if (host === new URL(options.publicUrl).host) return null
  if (options.mode === 'demo' && ['localhost', '127.0.0.1', '[::1]'].includes(name)) return null
  return false
}

function chosenStore(request: FastifyRequest, url: URL, slug: string, facts: StorefrontFacts) {
  const [cookieStore, cookieService] = (cookiesOf(request).get(`where.${slug}`) ?? '').split('.')
  const wanted = url.searchParams.get('store') ?? cookieStore ?? ''
  const service = url.searchParams.get('service') ?? cookieService ?? ''
  return {
    id: facts.storeIds.includes(wanted) ? wanted : null,
    service: service === '10' || service === '20' ? service : null,
  }
}

/** The request as it is rendered for everybody: without cookies, with the choices in its address. */
function keptRequest(request: FastifyRequest, url: URL, store: { id: string | null; service: string | null }): Request {
  const address = new URL(url.pathname, url)
  if (store.id) address.searchParams.set('store', store.id)
  if (store.service) address.searchParams.set('service', store.service)
  return new Request(address, { headers: { host: request.headers.host ?? '' } })
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : (request.body as Buffer | undefined)
  return new Request(url, { method: request.method, headers, ...(body ? { body: new Uint8Array(body) } : {}) })
}

function cookiesOf(request: FastifyRequest | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (request?.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}
