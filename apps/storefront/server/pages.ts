import { randomBytes } from 'node:crypto'
import type { Language } from '@compass/domain/languages'
import { homePath, MEDICA_PATH } from '@compass/domain/merchants/home-path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shell/api/page-request.ts'
import { compress, encodingFor } from './compress.ts'
import { sayGettingReady } from './getting-ready.ts'
import { languagesWanted } from './languages-wanted.ts'
import { isOpenInMaintenance, sayMaintenance, slugOfPath } from './maintenance.ts'
import { readMerchantPath, readMobilePath } from './merchant-path.ts'
import { type Hosts, isElsewhere, isFromOwnPage, landingOfRequest, slugOfRequest } from './own-host.ts'
import { type CachedPage, PageCache, type RenderedPage } from './page-cache.ts'
import { PageThread } from './page-thread.ts'
import { pageHeaders, policyForNonce, policyWithoutScripts } from './policy.ts'
import { answerPrivacy } from './privacy/answer-privacy.ts'
import { asksVisitors, hasAnsweredAt } from './privacy/answers.ts'
import { type PrivacyPageName, privacyPageOf } from './privacy/privacy-paths.ts'
import {
  findSharedPage,
  isCachedMenu,
  isReading,
  readChoices,
  readChosenStore,
  readCookies,
  type SharedPage,
  toWebRequest,
} from './read-request.ts'
import { type CachedPageContext, type CachedPageRequest, renderCachedPage } from './render-cached-page.ts'
import type { RenderPage, WritePlainPage } from './renderer.ts'
import type { StorefrontFacts, StorefrontOptions } from './storefront-options.ts'

const FORM_BYTES = 256 * 1024
/** Of the form that takes the picture of a problem, and of the one that takes a page of a prescription. */
const PICTURE_FORM_BYTES = 8 * 1024 * 1024
const PAGE_FORM_BYTES = 12 * 1024 * 1024
const TRY_AGAIN_SECONDS = 2
/** What the bytes of a page depend on beside its address. */
const VARY = 'Accept-Encoding, Accept-Language, Cookie, Sec-GPC'
/** From so many products on, making the page of a menu would hold up the calls of others. */
const LARGE = 500
/** And of a landing page from so many brands on. */
const LARGE_LANDING = 40

/** What answering a page needs of the deployment. */
interface PageServer {
  readonly app: FastifyInstance
  readonly options: StorefrontOptions
  readonly hosts: Hosts
  readonly parts: Omit<CachedPageContext, 'renderPage'>
  readonly renderPage: RenderPage
  readonly writePlainPage: WritePlainPage
  readonly cache: PageCache
  readonly thread: PageThread
}

/**
 * Answers every path that is no call and no file with a page. The menu comes from the cache; everything else is made for its
 * visitor and never cached.
 */
export async function servePages(
  app: FastifyInstance,
  options: StorefrontOptions,
  renderPage: RenderPage,
  writePlainPage: WritePlainPage,
): Promise<void> {
  const { publicUrl, mode, build, send, firstPaint } = options
  const hosts = { ...options, publicHost: new URL(publicUrl).hostname }
  const parts = { publicUrl, mode, build, send, firstPaint, readFile }
  const thread = new PageThread(parts)
  app.addHook('onClose', () => thread.close())
  const server = { app, options, hosts, parts, renderPage, writePlainPage, cache: new PageCache(options.clock), thread }

  /** A file of ours, without the network. */
  async function readFile(path: string): Promise<Buffer | null> {
    const { statusCode, rawPayload } = await app.inject({ url: path, headers: { host: new URL(publicUrl).host } })
    return statusCode === 200 ? rawPayload : null
  }

  // Forms of pages: React Router reads the body itself.
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    // A path of the API that is no call is the API's to answer, in its own way.
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      /^\/v\d\//.test(request.url) ? reply.callNotFound() : answerPage(server, request, reply)
    pages.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler })
    for (const home of ['/:url', `${MEDICA_PATH}/:url`]) {
      pages.route({ method: 'POST', url: `${home}/order-problem/:order`, bodyLimit: PICTURE_FORM_BYTES, handler })
      pages.route({ method: 'POST', url: `${home}/prescription`, bodyLimit: PAGE_FORM_BYTES, handler })
    }
  })
}

async function answerPage(server: PageServer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { hosts, options } = server
  if (options.isStarting()) return sayGettingReady(request, reply)
  const slugOfHost = slugOfRequest(request, hosts)
  if (slugOfHost === false) return refuse(reply, 421, 'This address belongs to no shop.')
  if (!isReading(request) && !isFromOwnPage(request, hosts))
    return refuse(reply, 403, 'This was sent by another site: open the shop and try again there.')

  const url = request.raw.url ?? ''
  const closing = maintenanceOf(options, url, slugOfHost)
  if (closing && !isOpenInMaintenance(url)) return sayMaintenance(request, reply, closing)

  const mobile = readMobilePath(request)
  if (mobile) return leadTo(reply, mobile, 308)
  const at = readMerchantPath(request)
  const facts = at && (await options.facts(at.slug))
  if (!at || !facts) return answerOther(server, request, reply, slugOfHost)

  const merchant = { slug: at.slug, kind: facts.kind }
  const home = homePath(merchant)
  // A shop under another one's host name is at the deployment's own address, as `go_elsewhere` says to programs.
  if (isReading(request) && isElsewhere(request, at.slug, slugOfHost, hosts))
    return leadTo(reply, options.publicUrl + home + at.rest, 302)
  // Of the two places in which the screens of a merchant could stand, its kind says which it is; forms go on, too.
  if (at.home !== home) return leadTo(reply, home + at.rest, 308)
  const privacyPage = privacyPageOf(at.rest)
  if (privacyPage) return answerPrivacyPage(server, request, reply, { name: privacyPage, merchant, facts, slugOfHost })
  const choices = readChoices(request)
  const page = isCachedMenu(request, at, choices)
    ? await findStoredPage(server, request, { choices, facts, merchant, slugOfHost })
    : null
  return page ? sendStored(request, reply, page) : render(server, request, reply, { slugOfHost, merchant })
}

/** A page that is below no merchant: landing pages and link lists are kept where every visitor gets the same. */
async function answerOther(
  server: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  slugOfHost: string | null,
): Promise<FastifyReply> {
  const choices = readChoices(request)
  const findLandingOfHost = () => (slugOfHost === null ? landingOfRequest(request, server.hosts) : null)
  const shared = findSharedPage(request, choices, findLandingOfHost)
  const page = shared && (await findStoredLanding(server, request, choices, shared))
  if (page) return sendStored(request, reply, page)
  return render(server, request, reply, { slugOfHost, merchant: await ownerOf(server, slugOfHost) })
}

/** Nobody keeps the way: what a merchant deals in may change. */
function leadTo(reply: FastifyReply, address: string, status: number): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, status)
}

/** The merchant of a host name. */
async function ownerOf({ options }: PageServer, slug: string | null): Promise<PageRequest['merchant']> {
  const facts = slug === null ? null : await options.facts(slug)
  return slug !== null && facts ? { slug, kind: facts.kind } : null
}

/** What closes the page of a request: the maintenance of its merchant, which its host name or its path names, or of everything. */
function maintenanceOf(options: StorefrontOptions, url: string, slugOfHost: string | null) {
  const findSlug = () => slugOfHost ?? slugOfPath(url)
  const maintenance = options.maintenance(findSlug)
  return maintenance && { maintenance, slug: findSlug(), now: options.clock() }
}

/** The page of a menu, as it is kept for every guest; null where there is no such page. */
async function findStoredPage(
  { app, cache: stored, options, parts, renderPage, thread }: PageServer,
  request: FastifyRequest,
  menu: {
    readonly choices: URLSearchParams
    readonly facts: StorefrontFacts
    readonly merchant: NonNullable<PageRequest['merchant']>
    readonly slugOfHost: string | null
  },
): Promise<CachedPage | null> {
  const { choices, facts, merchant, slugOfHost } = menu
  // Our words are there in all five languages: a merchant's texts fall back to its own.
  const languages = languagesWanted(request, choices, null)
  const store = readChosenStore(request, choices, merchant.slug, facts)
  const language = languages[0] ?? (facts.languages[0] as Language | undefined) ?? 'en'
  const hasAnswered = !asksVisitors(facts) || hasAnsweredAt(request, merchant.slug)
  const variant = hasAnswered ? '-' : 'asked'
  const place = [facts.merchantId, slugOfHost ?? '-', store.id, store.service, language, variant].join(' ')
  const key = [place, facts.version, options.build].join(' ')
  const make = async (isWaitedFor: boolean): Promise<RenderedPage | null> => {
    const address = addressOfCached(options, request, store)
    const wanted = { address, merchant, slugOfHost, landingOfHost: null, language, hasAnswered }
    const validUntil = facts.validUntil(store.id, options.clock())
    const created = isWaitedFor
      ? await renderCachedPage(wanted, { ...parts, renderPage })
      : await makeInThread(app, thread, wanted)
    return created && { ...created, validUntil }
  }
  return facts.products < LARGE ? stored.page(key, () => make(true)) : stored.largePage(place, key, make)
}

/** The page of a landing page or a link list, as it is kept for every visitor without a place; null where there is none. */
async function findStoredLanding(
  { app, cache: stored, options, parts, renderPage, thread }: PageServer,
  request: FastifyRequest,
  choices: URLSearchParams,
  { kind, name, path, landingOfHost }: SharedPage,
): Promise<CachedPage | null> {
  // Where they cannot be found the page is made, and says what is wrong.
  const found = options.landingFacts(kind, name)
  const facts = found instanceof Promise ? await found.catch(() => null) : found
  if (!facts) return null
  const [wantedLanguage] = languagesWanted(request, choices, facts.languages)
  const language = wantedLanguage ?? (facts.languages?.[0] as Language | undefined) ?? 'en'
  const place = [path, landingOfHost ?? '-', language].join(' ')
  const key = [place, facts.digest, options.build].join(' ')
  const wanted = {
    address: options.publicUrl + path,
    merchant: null,
    slugOfHost: null,
    landingOfHost,
    language,
    hasAnswered: true,
  }
  const make = async (isWaitedFor: boolean): Promise<RenderedPage | null> => {
    const created = isWaitedFor
      ? await renderCachedPage(wanted, { ...parts, renderPage })
      : await makeInThread(app, thread, wanted)
    // The digest tells of time, too.
    return created && { ...created, validUntil: null }
  }
  return facts.brands < LARGE_LANDING ? stored.page(key, () => make(true), place) : stored.largePage(place, key, make)
}

function sendStored(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = encodingFor(request)
  const variant = page.variants[encoding]
  reply.header('etag', variant.etag).header('vary', VARY).header('cache-control', 'private, no-cache')
  pageHeaders(reply, page.policy)
  if (request.headers['if-none-match'] === variant.etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(variant.bytes)
}

/** Makes the page for the one who asks. */
async function render(
  { options, hosts, parts, renderPage }: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  { slugOfHost, merchant }: Pick<PageRequest, 'slugOfHost' | 'merchant'>,
): Promise<FastifyReply> {
  const url = addressOf(options, request)
  const nonce = randomBytes(16).toString('base64')
  const page = makePageRequest({ hosts, parts }, request, { nonce, slugOfHost, merchant, address: url })
  const response = await renderPage(toWebRequest(request, url), page)
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of [...response.headers.getSetCookie(), ...page.setCookies]) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'no-store').header('vary', VARY)
  if (response.status === 503) reply.header('retry-after', String(TRY_AGAIN_SECONDS))
  pageHeaders(reply, page.hasScripts ? policyForNonce(nonce, page) : policyWithoutScripts(nonce))
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = bytes.length > 1024 ? encodingFor(request) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await compress(bytes, encoding, 'once'))
}

interface PageInput extends Pick<PageRequest, 'nonce' | 'slugOfHost' | 'merchant'> {
  readonly address: URL
}

/** A page as its visitor's browser asks for it. */
function makePageRequest(
  { hosts, parts }: Pick<PageServer, 'hosts' | 'parts'>,
  request: FastifyRequest,
  { nonce, slugOfHost, merchant, address }: PageInput,
): PageRequest {
  const { readFile: _, ...shared } = parts
  return {
    ...shared,
    nonce,
    clientAddress: request.ip,
    cookies: readCookies(request),
    setCookies: [],
    formTargets: [],
    tileSources: [],
    privacy: null,
    hasAnswered: (slug) => hasAnsweredAt(request, slug),
    hasScripts: true,
    merchant: merchant ?? null,
    slugOfHost,
    landingOfHost: landingOfRequest(request, hosts),
    isCached: false,
    languageWanted: languagesWanted(request, address.searchParams, null),
  }
}

/** Pages that no screen is: what one chooses about privacy, the frame of the pixels, the chat. */
async function answerPrivacyPage(
  server: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  { facts, name, merchant, slugOfHost }: PrivacyPageInput,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const address = addressOf(server.options, request)
  const page = makePageRequest(server, request, { nonce, slugOfHost, merchant, address })
  return answerPrivacy(request, reply, { name, facts, merchant, page, address, write: server.writePlainPage })
}

interface PrivacyPageInput extends Pick<PageRequest, 'slugOfHost'> {
  readonly name: PrivacyPageName
  readonly facts: StorefrontFacts
  readonly merchant: NonNullable<PageRequest['merchant']>
}

async function makeInThread(
  app: FastifyInstance,
  thread: PageThread,
  wanted: CachedPageRequest,
): Promise<Omit<RenderedPage, 'validUntil'> | null> {
  try {
    const created = await thread.make(wanted)
    if (!created) return null
    const [html, br, gzip] = [created.html, created.br, created.gzip].map(bufferOf) as [Buffer, Buffer, Buffer]
    return { html, policy: created.policy, compressed: { br, gzip } }
  } catch (error) {
    app.log.error({ err: error }, 'the page of a large menu was not made')
    throw error
  }
}

/** The public address of what is asked for. Not resolved but joined: a path such as //evil.example/ names no host here. */
function addressOf({ publicUrl }: StorefrontOptions, request: FastifyRequest): URL {
  return new URL(publicUrl + request.raw.url)
}

/** The address of the page as it is made for everybody, with the choices in it. */
function addressOfCached(
  options: StorefrontOptions,
  request: FastifyRequest,
  store: { id: string | null; service: string | null },
): string {
  const address = new URL(addressOf(options, request).pathname, options.publicUrl)
  if (store.id) address.searchParams.set('store', store.id)
  if (store.service) address.searchParams.set('service', store.service)
  return address.href
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
