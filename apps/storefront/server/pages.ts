import { randomBytes } from 'node:crypto'
import { homePath, MEDICA_PATH } from '@compass/domain/merchants/home-path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shell/api/page-request.ts'
import { compress, encodingFor } from './compress.ts'
import {
  FRAME_COOKIE_LINE,
  type Frame,
  insertFrameScript,
  isFramedPage,
  readFrame,
  readFrameCookies,
  writeFrameCookie,
} from './frames/frame.ts'
import { leaveFrame } from './frames/leave-frame.ts'
import { sayGettingReady } from './getting-ready.ts'
import { languagesWanted } from './languages-wanted.ts'
import { isOpenInMaintenance, sayMaintenance, slugOfPath } from './maintenance.ts'
import { readMerchantPath, readMobilePath } from './merchant-path.ts'
import { isElsewhere, isFromOwnPage, landingOfRequest, slugOfRequest } from './own-host.ts'
import { PageCache } from './page-cache.ts'
import { PageThread } from './page-thread.ts'
import { framePolicy, pageHeaders, policyForNonce, policyForPreview, policyWithoutScripts } from './policy.ts'
import { answerPrivacy } from './privacy/answer-privacy.ts'
import { hasAnsweredAt } from './privacy/answers.ts'
import { type PrivacyPageName, privacyPageOf } from './privacy/privacy-paths.ts'
import { findSharedPage, isCachedMenu, isReading, readChoices, readCookies, toWebRequest } from './read-request.ts'
import type { RenderPage, WritePlainPage } from './renderer.ts'
import { addressOf, findStoredLanding, findStoredPage, type PageServer, sendStored, VARY } from './stored-pages.ts'
import type { StorefrontFacts, StorefrontOptions } from './storefront-options.ts'

const FORM_BYTES = 256 * 1024
/** Of the form that takes the picture of a problem, and of the one that takes a page of a prescription. */
const PICTURE_FORM_BYTES = 8 * 1024 * 1024
const PAGE_FORM_BYTES = 12 * 1024 * 1024
const TRY_AGAIN_SECONDS = 2
/** Scripts of a page, and what is fetched for them beforehand. React writes no `</script` inside one. */
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g

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
  const { publicUrl, mode, build, send, firstPaint, isWorkerWithdrawn } = options
  const hosts = { ...options, publicHost: new URL(publicUrl).hostname }
  const parts = { publicUrl, mode, build, send, firstPaint, isWorkerWithdrawn, readFile }
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
  if (closing && !isOpenInMaintenance(url))
    return sayMaintenance(request, reply, closing, (await frameOf(server, request))?.origins)

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
  const frame = readFrame(request, facts.embedHosts)
  if (frame && !canBeFramed(request, frame, at.rest)) {
    const leaving = { frame, slug: at.slug, home, address: url, server: options }
    return leaveFrame(request, reply, leaving)
  }
  if (!frame && isPreview(request)) return answerPreview(server, request, reply, { slugOfHost, merchant })
  const choices = readChoices(request)
  const page = isCachedMenu(request, at, choices)
    ? await findStoredPage(server, request, { choices, facts, merchant, slugOfHost, frame })
    : null
  return page
    ? sendStored(request, reply, page, frame)
    : render(server, request, reply, { slugOfHost, merchant, frame })
}

/**
 * A frame of the console's own page, or what somebody types there: no form of a page is sent as JSON. Whoever else frames a
 * page is asked for its embedding.
 */
function isPreview(request: FastifyRequest): boolean {
  const { headers } = request
  if (headers['sec-fetch-site'] !== 'same-origin') return false
  return isReading(request) ? headers['sec-fetch-dest'] === 'iframe' : isTyped(request)
}

function isTyped({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && headers['content-type'] === 'application/json'
}

/** Null: nothing is typed. Undefined: it is no JSON. */
function readTyped(request: FastifyRequest): unknown {
  try {
    return isTyped(request) ? JSON.parse(String(request.body)) : null
  } catch {
    return undefined
  }
}

/** The page with all drafts, for staff who may see them: made anew each time, kept nowhere, without scripts. */
async function answerPreview(
  server: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    slugOfHost,
    merchant,
  }: { readonly slugOfHost: string | null; readonly merchant: NonNullable<PageRequest['merchant']> },
): Promise<FastifyReply> {
  const shown = { slugOfHost, merchant, frame: null, isPreview: true }
  const { preview } = server.options
  const typed = readTyped(request)
  if (typed === undefined) return refuse(reply, 400, 'What is typed is no JSON.')
  // An answer that is waited for gives nothing: whether it was shown is said beside it.
  const isShown = await preview?.(request, merchant.slug, typed, async () => {
    await render(server, request, reply, shown)
    return true
  })
  return isShown ? reply : refuse(reply, 404, 'There is no such page.')
}

/** The frame that a page of a merchant is asked for in; null: in none, or of no merchant. */
async function frameOf({ options }: PageServer, request: FastifyRequest): Promise<Frame | null> {
  const at = readMerchantPath(request)
  const facts = at && (await options.facts(at.slug))
  return facts && readFrame(request, facts.embedHosts)
}

/** A form of a frame that keeps nothing would fill a basket that is gone with the next page. */
function canBeFramed(request: FastifyRequest, frame: Frame, rest: string): boolean {
  return isFramedPage(rest) && !frame.keepsNothing && (frame.keepsCookies || isReading(request))
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
  if (page) return sendStored(request, reply, page, null)
  return render(server, request, reply, { slugOfHost, merchant: await ownerOf(server, slugOfHost), frame: null })
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

/** Makes the page for the one who asks. */
async function render(
  { options, hosts, parts, renderPage }: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    slugOfHost,
    merchant,
    frame,
    isPreview: isDraft = false,
  }: Pick<PageRequest, 'slugOfHost' | 'merchant'> & { readonly frame: Frame | null; readonly isPreview?: boolean },
): Promise<FastifyReply> {
  const url = addressOf(options, request)
  const nonce = randomBytes(16).toString('base64')
  const input = { nonce, slugOfHost, merchant, address: url, frame, isPreview: isDraft }
  const page = makePageRequest({ hosts, parts }, request, input)
  const response = await renderPage(toWebRequest(request, url, isDraft ? 'GET' : request.method), page)
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = isDraft ? [] : [...response.headers.getSetCookie(), ...page.setCookies]
  for (const cookie of cookies) reply.header('set-cookie', frame ? writeFrameCookie(cookie) : cookie)
  if (frame && !frame.keepsCookies) reply.header('set-cookie', FRAME_COOKIE_LINE)
  reply.header('cache-control', 'no-store').header('vary', VARY)
  if (response.status === 503) reply.header('retry-after', String(TRY_AGAIN_SECONDS))
  const policy = isDraft
    ? policyForPreview(nonce, page)
    : page.hasScripts
      ? policyForNonce(nonce, page)
      : policyWithoutScripts(nonce)
  const ancestors = isDraft ? ["'self'"] : frame?.isDocument ? frame.origins : null
  pageHeaders(reply, ancestors ? framePolicy(policy, ancestors) : policy)
  if (isDraft) reply.header('x-robots-tag', 'noindex')
  const body = isDraft
    ? Buffer.from((await response.text()).replace(SCRIPTS, ''))
    : Buffer.from(await response.arrayBuffer())
  const isPage = frame?.isDocument && response.headers.get('content-type')?.startsWith('text/html')
  const bytes = isPage ? Buffer.from(insertFrameScript(body.toString(), frame)) : body
  const encoding = bytes.length > 1024 ? encodingFor(request) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await compress(bytes, encoding, 'once'))
}

interface PageInput extends Pick<PageRequest, 'nonce' | 'slugOfHost' | 'merchant' | 'isPreview'> {
  readonly address: URL
  readonly frame: Frame | null
}

/** A page as its visitor's browser asks for it. */
function makePageRequest(
  { hosts, parts }: Pick<PageServer, 'hosts' | 'parts'>,
  request: FastifyRequest,
  { nonce, slugOfHost, merchant, address, frame, isPreview = false }: PageInput,
): PageRequest {
  const { readFile: _, ...shared } = parts
  return {
    ...shared,
    nonce,
    clientAddress: request.ip,
    cookies: frame ? readFrameCookies(readCookies(request)) : readCookies(request),
    setCookies: [],
    formTargets: [],
    tileSources: [],
    privacy: null,
    // A frame asks nobody: its answer would be lost, and nothing is counted there without one.
    hasAnswered: (slug) => frame !== null || hasAnsweredAt(request, slug),
    hasScripts: true,
    merchant: merchant ?? null,
    slugOfHost,
    landingOfHost: landingOfRequest(request, hosts),
    isCached: false,
    isPreview,
    frame,
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
  const page = makePageRequest(server, request, { nonce, slugOfHost, merchant, address, frame: null })
  return answerPrivacy(request, reply, { name, facts, merchant, page, address, write: server.writePlainPage })
}

interface PrivacyPageInput extends Pick<PageRequest, 'slugOfHost'> {
  readonly name: PrivacyPageName
  readonly facts: StorefrontFacts
  readonly merchant: NonNullable<PageRequest['merchant']>
}

function refuse(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`)
}
