import type { Language } from '@compass/domain/languages'
import { parsePageKey } from './page-key.ts'
import { PageStore } from './page-store.ts'
import { isInCheckout, isStorablePage, releaseAnswer, storeOf, tagOf } from './storable.ts'
import { findStored, mayShowFirst, type StoredPage } from './stored-pages.ts'
import type { FetchingEvent, PageMessage, WorkerMessage, WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope
const store = new PageStore(scope.caches, scope.compassBuild)

/** So long a slow network is waited for where there is a page to show; what comes later is put in its place. */
const PATIENCE_MS = 3_000
/** Pages of the build before that are fetched anew when this one begins. */
const MAX_RENEWED = 3
/** A page that was found to be another one is not shown first again so soon: two answers cannot chase each other. */
const UNSETTLED_MS = 10_000
/** The page that is open goes first. */
const FILES_AT_ONCE = 4
const OFFLINE_PAGE = '/offline'

/** Menus that the build before had stored: they are fetched anew once a page has come, which waits for none of them. */
let renewed: readonly string[] = []
const changedAt = new Map<string, number>()

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(begin()))

scope.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  if (message.kind === 'begin') return event.waitUntil(scope.skipWaiting())
  const url = new URL(message.url)
  if (url.origin !== scope.location.origin) return
  if (message.kind === 'check') return event.waitUntil(check(url, event.source.id))
  event.waitUntil(storeOpened(message.isMenu ? url : null, message.files))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin || /^\/v\d\//.test(url.pathname)) return
  // What was chosen or sent stands in cookies, which a worker cannot read.
  if (request.method !== 'GET') return event.waitUntil(store.forgetWords())
  if (request.mode === 'navigate') return event.respondWith(openPage(event, url))
  const kind = storeOf(url.pathname)
  if (kind) event.respondWith(openFile(event, kind))
})

/** A worker of another scope would answer for pages that it does not know: it is none. */
async function install(): Promise<void> {
  if (new URL(scope.registration.scope).pathname !== '/') throw new Error('this worker is the one of the root')
  await storeOfflinePage()
}

async function begin(): Promise<void> {
  await scope.registration.navigationPreload?.enable()
  renewed = (await store.clearOtherBuilds()).slice(0, MAX_RENEWED)
  await scope.clients.claim()
}

async function storeOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`the offline page answers ${answer.status}`)
  // Where nothing can be stored the worker still shows pages of the network.
  await scope.caches
    .open(store.cacheOfBuild)
    .then((cache) => cache.put(OFFLINE_PAGE, answer))
    .catch(() => {})
}

async function openPage(event: FetchingEvent, url: URL): Promise<Response> {
  const path = url.pathname + url.search
  const network = fromNetwork(event)
  network.catch(() => {})
  const { pages, words } = await store.contents()
  const stored = findStored(pages, path)
  if (stored && mayShowFirst(stored, words, Date.now()) && !isUnsettled(path)) {
    const answer = await store.page(stored)
    if (answer) {
      event.waitUntil(checkBehind(network, stored, event.resultingClientId))
      return answer
    }
  }
  // A page that is shown first may load anew at once: the next worker waits for one that the network brings.
  event.waitUntil(letNextBegin(event.resultingClientId, url))
  const answer = await (stored ? Promise.race([network, patience()]) : network).catch(() => null)
  if (answer && !isBroken(answer)) {
    event.waitUntil(takeAnswer(path, answer.headers.has('x-page-key') ? answer.clone() : answer))
    return answer
  }
  const shown = stored ?? findStored(pages, path, true)
  const old = shown && (await store.page(shown))
  // Patience had an end for a page that is not there after all: the network alone is left.
  if (!old) return answer ?? network.catch(offlinePage)
  if (answer) releaseAnswer(answer)
  if (!answer) event.waitUntil(checkBehind(network, shown, event.resultingClientId))
  return withInstant(old, shown.at)
}

function fromNetwork(event: FetchingEvent): Promise<Response> {
  return Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request))
}

/** A fault of the server; 503 is its own answer, as under maintenance. */
function isBroken({ status }: Response): boolean {
  return status >= 500 && status !== 503
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
}

function isUnsettled(path: string): boolean {
  return Date.now() - (changedAt.get(path) ?? 0) < UNSETTLED_MS
}

/** Nothing is shown at once any more that the server does not name; what is gone there goes here. */
async function takeAnswer(path: string, answer: Response): Promise<void> {
  const key = parsePageKey(answer.headers.get('x-page-key'))
  if (key) {
    await store.hear(key)
    const isStored = isStorablePage(answer) && (await store.storePage(path, answer.clone()))
    if (isStored) await storeFilesOf(await answer.text(), key.language)
    else releaseAnswer(answer)
  } else if (answer.status === 404 || answer.status === 410) await store.drop((page) => page.path === path)
  else if (answer.type === 'opaqueredirect' || isPersonal(answer)) await store.forgetWords()
  await store.written()
}

function isPersonal({ headers }: Response): boolean {
  return /no-store/.test(headers.get('cache-control') ?? '')
}

/** Asks behind a page that was shown already, and tells it what came of that. */
async function checkBehind(network: Promise<Response>, shown: StoredPage, client: string): Promise<void> {
  const answer = await network.catch(() => null)
  if (!answer || isBroken(answer)) {
    if (answer) releaseAnswer(answer)
    return notify(client, { kind: 'as-of', at: shown.at })
  }
  const key = answer.headers.get('x-page-key')
  if (answer.ok && key === shown.key && tagOf(answer.headers.get('etag')) === shown.etag) {
    releaseAnswer(answer)
    await store.hear(parsePageKey(key), shown)
    await notify(client, { kind: 'right' })
    return store.written()
  }
  changedAt.set(shown.path, Date.now())
  await takeAnswer(shown.path, answer)
  releaseAnswer(answer)
  const build = (text: string | null) => text?.split(' ').at(-1)
  await notify(client, { kind: 'changed', isSameBuild: build(key) === build(shown.key) })
}

async function check(url: URL, client: string): Promise<void> {
  const path = url.pathname + url.search
  const stored = findStored((await store.contents()).pages, path, true)
  if (stored) await checkBehind(fetchPage(url), stored, client)
}

async function notify(client: string, message: WorkerMessage): Promise<void> {
  const found = await scope.clients.get(client)
  found?.postMessage(message)
}

/** The first page of a visitor came before the worker did. */
async function storeOpened(menu: URL | null, files: readonly string[]): Promise<void> {
  const path = menu && menu.pathname + menu.search
  if (menu && path !== null && !findStored((await store.contents()).pages, path)) await storeFrom(menu)
  await Promise.all(files.map(storeFileOnce))
  const paths = renewed
  renewed = []
  for (const one of paths) if (one !== path) await storeFrom(new URL(one, scope.location.origin)).catch(() => {})
  await store.written()
}

async function storeFrom(url: URL): Promise<void> {
  const answer = await fetchPage(url)
  if (answer.headers.get('x-page-key')) await takeAnswer(url.pathname + url.search, answer)
  else releaseAnswer(answer)
}

function fetchPage(url: URL): Promise<Response> {
  return fetch(url, {
    credentials: 'same-origin',
    cache: 'no-cache',
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
}

/** The files that a page names, as its fonts, and those of the build that it needs without a network; a few at a time. */
async function storeFilesOf(html: string, language: Language = 'en'): Promise<void> {
  const { compassFiles: files } = scope
  const paths = [...new Set([...(html.match(/\/assets\/[\w.-]+/g) ?? []), ...files.all, ...files[language]])]
  while (paths.length > 0) await Promise.all(paths.splice(0, FILES_AT_ONCE).map(storeFileOnce))
}

async function storeFileOnce(href: string): Promise<void> {
  const url = new URL(href, scope.location.origin)
  const kind = url.origin === scope.location.origin ? storeOf(url.pathname) : null
  if (!kind || (await store.file(url.href, kind))) return
  await fetch(url.href)
    .then((answer) => store.storeFile(url.href, kind, answer))
    .catch(() => {})
}

async function openFile(event: FetchingEvent, kind: 'files' | 'pictures'): Promise<Response> {
  const { url } = event.request
  const stored = await store.file(url, kind)
  if (stored) return stored
  const answer = await fetch(event.request)
  event.waitUntil(store.storeFile(url, kind, answer.clone()).then(() => store.written()))
  return answer
}

/** The page says by itself as of when it is. */
async function withInstant(page: Response, at: number): Promise<Response> {
  const html = (await page.text()).replace('<html ', `<html data-as-of="${at}" `)
  return new Response(html, { headers: page.headers })
}

async function offlinePage(): Promise<Response> {
  const stored = await scope.caches
    .open(store.cacheOfBuild)
    .then((cache) => cache.match(OFFLINE_PAGE, { ignoreVary: true }))
    .catch(() => undefined)
  return stored ?? Response.error()
}

/** A worker of a new build takes over at the next page, and never while somebody is in a checkout. */
async function letNextBegin(arriving: string, url: URL): Promise<void> {
  const { waiting } = scope.registration
  if (!waiting || isInCheckout(url.pathname)) return
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isBusy = open.some((client) => client.id !== arriving && isInCheckout(new URL(client.url).pathname))
  if (!isBusy) waiting.postMessage({ kind: 'begin' } satisfies PageMessage)
}
