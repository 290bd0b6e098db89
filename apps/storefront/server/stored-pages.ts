import type { Language } from '@compass/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shell/api/page-request.ts'
import { writePageKey } from '../offline/page-key.ts'
import { encodingFor } from './compress.ts'
import { FRAME_COOKIE_LINE, type Frame, insertFrameScript } from './frames/frame.ts'
import { languagesWanted } from './languages-wanted.ts'
import type { Hosts } from './own-host.ts'
import type { CachedPage, PageCache, RenderedPage } from './page-cache.ts'
import type { PageThread } from './page-thread.ts'
import { framePolicy, pageHeaders } from './policy.ts'
import { asksVisitors, hasAnsweredAt } from './privacy/answers.ts'
import { readChosenStore, type SharedPage } from './read-request.ts'
import { type CachedPageContext, type CachedPageRequest, renderCachedPage } from './render-cached-page.ts'
import type { RenderPage, WritePlainPage } from './renderer.ts'
import type { StorefrontFacts, StorefrontOptions } from './storefront-options.ts'

/** What the bytes of a page depend on beside its address. */
export const VARY = 'Accept-Encoding, Accept-Language, Cookie, Sec-GPC'
/** From so many products on, making the page of a menu would hold up the calls of others. */
const LARGE = 500
/** And of a landing page from so many brands on. */
const LARGE_LANDING = 40

/** What answering a page needs of the deployment. */
export interface PageServer {
  readonly app: FastifyInstance
  readonly options: StorefrontOptions
  readonly hosts: Hosts
  readonly parts: Omit<CachedPageContext, 'renderPage'>
  readonly renderPage: RenderPage
  readonly writePlainPage: WritePlainPage
  readonly cache: PageCache
  readonly thread: PageThread
}

/** The page of a menu, as it is kept for every guest; null where there is no such page. */
export async function findStoredPage(
  { app, cache: stored, options, parts, renderPage, thread }: PageServer,
  request: FastifyRequest,
  menu: {
    readonly choices: URLSearchParams
    readonly facts: StorefrontFacts
    readonly merchant: NonNullable<PageRequest['merchant']>
    readonly slugOfHost: string | null
    readonly frame: Frame | null
  },
): Promise<CachedPage | null> {
  const { choices, facts, merchant, slugOfHost, frame } = menu
  // Our words are there in all five languages: a merchant's texts fall back to its own.
  const languages = languagesWanted(request, choices, null)
  const store = readChosenStore(request, choices, merchant.slug, facts)
  const language = languages[0] ?? (facts.languages[0] as Language | undefined) ?? 'en'
  const hasAnswered = frame !== null || !asksVisitors(facts) || hasAnsweredAt(request, merchant.slug)
  const variant = [hasAnswered ? '-' : 'asked', ...(frame ? ['framed'] : [])]
  const place = [facts.merchantId, slugOfHost ?? '-', store.id, store.service, language, ...variant].join(' ')
  const key = [place, facts.version, options.build].join(' ')
  const named = { slug: merchant.slug, language, store: store.id, service: store.service }
  const pageKey = writePageKey({ ...named, version: facts.version, build: options.build })
  const make = async (isWaitedFor: boolean): Promise<RenderedPage | null> => {
    const address = addressOfCached(options, request, store)
    const wanted = { address, merchant, slugOfHost, landingOfHost: null, language, hasAnswered }
    const validUntil = facts.validUntil(store.id, options.clock())
    const created = isWaitedFor
      ? await renderCachedPage(wanted, { ...parts, renderPage })
      : await makeInThread(app, thread, wanted)
    if (!created) return null
    // What a frame shows is kept by no worker.
    return frame ? { ...inFrameOf(created, frame), validUntil } : { ...created, validUntil, key: pageKey }
  }
  return facts.products < LARGE ? stored.page(key, () => make(true)) : stored.largePage(place, key, make)
}

/** The same page for a frame: its bytes are others, compressed anew. */
function inFrameOf({ html, policy }: Omit<RenderedPage, 'validUntil'>, frame: Frame): Omit<RenderedPage, 'validUntil'> {
  return { html: Buffer.from(insertFrameScript(html.toString(), frame)), policy }
}

/** The page of a landing page or a link list, as it is kept for every visitor without a place; null where there is none. */
export async function findStoredLanding(
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

export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  frame: Frame | null,
): FastifyReply {
  const encoding = encodingFor(request)
  const variant = page.variants[encoding]
  reply
    .header('etag', variant.etag)
    .header('vary', frame ? `${VARY}, Sec-Fetch-Dest` : VARY)
    .header('cache-control', 'private, no-cache')
  if (frame && !frame.keepsCookies) reply.header('set-cookie', FRAME_COOKIE_LINE)
  pageHeaders(reply, frame ? framePolicy(page.policy, frame.origins) : page.policy)
  if (page.key !== null) reply.header('x-page-key', page.key)
  if (Number.isFinite(page.validUntil)) reply.header('x-page-until', new Date(page.validUntil).toISOString())
  if (request.headers['if-none-match'] === variant.etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(variant.bytes)
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
export function addressOf({ publicUrl }: StorefrontOptions, request: FastifyRequest): URL {
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
