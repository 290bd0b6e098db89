import { randomBytes } from 'node:crypto'
import type { Language } from '@compass/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shell/api/page-request.ts'
import { compress, encodingFor } from './compress.ts'
import { sayGettingReady } from './getting-ready.ts'
import type { StorefrontFacts, StorefrontOptions } from './index.ts'
import { KeptPages, type MadePage } from './kept-pages.ts'
import { languagesWanted } from './languages-wanted.ts'
import { type KeptPageWanted, makeKeptPage } from './make-kept-page.ts'
import { isFromOwnPage, slugElsewhere, slugOfRequest } from './own-host.ts'
import { PageThread } from './page-thread.ts'
import { pageHeaders, policyForNonce } from './policy.ts'
import type { RenderPage } from './renderer.ts'

const FORM_BYTES = 256 * 1024
const TRY_AGAIN_SECONDS = 2
/** From so many products on, making the page of a menu would hold up the calls of others. */
const LARGE = 500

/**
 * Answers every path that is no call and no file with a page: the menu from the kept ones, everything else made for the
 * one who asks and kept by nobody.
 */
export async function servePages(
  app: FastifyInstance,
  options: StorefrontOptions,
  renderPage: RenderPage,
): Promise<void> {
  const kept = new KeptPages(options.clock)
  const { publicUrl, mode, send } = options
  const parts = { publicUrl, mode, send, readFile }
  const hosts = { ...options, publicHost: new URL(publicUrl).hostname }
  const thread = new PageThread(parts)
  app.addHook('onClose', () => thread.close())

  /** A file of ours, without the network. */
  async function readFile(path: string): Promise<Buffer | null> {
    const { statusCode, rawPayload } = await app.inject({
      url: path,
      headers: { host: new URL(options.publicUrl).host },
    })
    return statusCode === 200 ? rawPayload : null
  }

  // Forms of pages: React Router reads the body itself.
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    pages.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      // A path of the API that is no call is the API's to answer, in its own way.
      handler: (request, reply) => (/^\/v\d\//.test(request.url) ? reply.callNotFound() : answer(request, reply)),
    })
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (options.isStarting()) return sayGettingReady(request, reply)
    const slugOfHost = slugOfRequest(request, hosts)
    if (slugOfHost === false) return refuse(reply, 421, 'This address belongs to no shop.')
    if (!isReading(request) && !isFromOwnPage(request, hosts))
      return refuse(reply, 403, 'This was sent by another site: open the shop and try again there.')

    // A shop under another one's host name is at the deployment's own address, as 4300 says to programs.
    const elsewhere = isReading(request) ? slugElsewhere(request, slugOfHost, hosts) : null
    if (elsewhere && (await options.facts(elsewhere)))
      return reply.header('cache-control', 'no-store').redirect(addressOf(request).href, 302)
    const choices = choicesOf(request)
    const slug = menuSlug(request, choices)
    const facts = slug ? await options.facts(slug) : null
    if (!slug || !facts) return render(request, reply, slugOfHost)

    const languages = languagesWanted(request, choices, facts.languages)
    const store = chosenStore(request, choices, slug, facts)
    const language = languages[0] ?? (facts.languages[0] as Language | undefined) ?? 'en'
    const place = [facts.merchantId, slugOfHost ?? '-', store.id, store.service, language].join(' ')
    const key = [place, facts.version, options.build].join(' ')
    const make = async (isWaitedFor: boolean): Promise<MadePage | null> => {
      const wanted = { address: addressOfKept(request, store), slugOfHost, language }
      const validUntil = facts.validUntil(store.id, options.clock())
      const made = isWaitedFor ? await makeKeptPage(wanted, { ...parts, renderPage }) : await makeInThread(wanted)
      return made && { ...made, validUntil }
    }
    const page = await (facts.products < LARGE ? kept.page(key, () => make(true)) : kept.largePage(place, key, make))
    if (!page) return render(request, reply, slugOfHost)
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
    slugOfHost: string | null,
  ): Promise<FastifyReply> {
    const url = addressOf(request)
    const { response, page, nonce } = await makePage(
      webRequest(request, url),
      slugOfHost,
      languagesWanted(request, url.searchParams, null),
      request,
    )
    reply.code(response.status)
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const cookie of [...response.headers.getSetCookie(), ...page.setCookies]) reply.header('set-cookie', cookie)
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    if (response.status === 503) reply.header('retry-after', String(TRY_AGAIN_SECONDS))
    pageHeaders(reply, policyForNonce(nonce, page.formTargets))
    const bytes = Buffer.from(await response.arrayBuffer())
    const encoding = bytes.length > 1024 ? encodingFor(request) : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await compress(bytes, encoding, 'once'))
  }

  async function makePage(
    web: Request,
    slugOfHost: string | null,
    languageWanted: PageRequest['languageWanted'],
    request: FastifyRequest,
  ) {
    const nonce = randomBytes(16).toString('base64')
    const page: PageRequest = {
      nonce,
      publicUrl,
      mode,
      clientAddress: request.ip,
      send,
      cookies: cookiesOf(request),
      setCookies: [],
      formTargets: [],
      slugOfHost,
      isKept: false,
      languageWanted,
    }
    return { response: await renderPage(web, page), nonce, page }
  }

  async function makeInThread(wanted: KeptPageWanted): Promise<Omit<MadePage, 'validUntil'> | null> {
    try {
      const made = await thread.make(wanted)
      if (!made) return null
      const [html, br, gzip] = [made.html, made.br, made.gzip].map(bufferOf) as [Buffer, Buffer, Buffer]
      return { html, policy: made.policy, compressed: { br, gzip } }
    } catch (error) {
      app.log.error({ err: error }, 'the page of a large menu was not made')
      throw error
    }
  }

  /** The public address of what is asked for. Not resolved but joined: a path such as //evil.example/ names no host here. */
  function addressOf(request: FastifyRequest): URL {
    return new URL(options.publicUrl + request.raw.url)
  }

  /** The address of the page as it is made for everybody, with the choices in it. */
  function addressOfKept(request: FastifyRequest, store: { id: string | null; service: string | null }): string {
    const address = new URL(addressOf(request).pathname, options.publicUrl)
    if (store.id) address.searchParams.set('store', store.id)
    if (store.service) address.searchParams.set('service', store.service)
    return address.href
  }
}

/** The bytes that a thread sent, as they are. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function refuse(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`)
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The menu alone is the same bytes for every guest: `GET /{slug}`. With a sheet open on it (`choose`), filtered, or a far
 * category unfolded, as its links ask for before scripts have come, it is made for the one who asks.
 */
function menuSlug(request: FastifyRequest, choices: URLSearchParams): string | null {
  if (!isReading(request)) return null
  if (choices !== NONE && FOR_ONE.some((name) => choices.has(name))) return null
  return /^\/([a-z0-9][a-z0-9-]{1,48}[a-z0-9])\/?(?:\?|$)/.exec(request.raw.url ?? '')?.[1] ?? null
}

const FOR_ONE = ['choose', 'category', 'without', 'diet', 'food']

const NONE = new URLSearchParams()

/** What stands behind the question mark; mostly nothing does, and nothing is read. */
function choicesOf(request: FastifyRequest): URLSearchParams {
  const at = request.raw.url?.indexOf('?') ?? -1
  return at < 0 ? NONE : new URLSearchParams(request.raw.url?.slice(at))
}

function chosenStore(request: FastifyRequest, choices: URLSearchParams, slug: string, facts: StorefrontFacts) {
  const [cookieStore, cookieService] = (cookiesOf(request).get(`where.${slug}`) ?? '').split('.')
  const wanted = choices.get('store') ?? cookieStore ?? ''
  const service = choices.get('service') ?? cookieService ?? ''
  return {
    id: facts.storeIds.includes(wanted) ? wanted : null,
    service: service === '10' || service === '20' ? service : null,
  }
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  if (isReading(request)) return new Request(url, { method: request.method, headers })
  // Proven above. React Router compares it with the address, which is the public one also at a merchant's own host.
  if (headers.has('origin')) headers.set('origin', url.origin)
  const body = request.body as Buffer | undefined
  return new Request(url, { method: request.method, headers, ...(body ? { body: new Uint8Array(body) } : {}) })
}

function cookiesOf(request: FastifyRequest): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}
