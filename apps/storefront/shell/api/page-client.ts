import { type ApiAnswer, type ApiResponse, type Client, createClient, type Transport } from '@compass/client'
import { createUser } from '@compass/contract/users'
import { type RouterContextProvider, redirect } from 'react-router'
import { type PageRequest, pageRequest } from './page-request.ts'

/**
 * The typed client of loaders and actions. It passes on who the visitor is (cookies, address, same-origin proof) and hands
 * the API's cookies to the page. After a 401 it asks once more as a new guest. Its cookie takes the place of the dead session's,
 * and nothing else goes (decisions, 401). A session that has just given way to another one gets none: the browser has that one's.
 */
export function createPageClient(context: Readonly<RouterContextProvider>, request: Request): Client {
  const page = context.get(pageRequest)
  const client = createClient({ transport: createPageTransport(page, request) })
  const ask: Client = async (call, input, options) => {
    const answer = await client(call, input, options)
    if (!answer.ok && answer.error === 'go_elsewhere') throwElsewhere(page, request, answer.data)
    // What cannot be read now is there all the same: no page may say that it is not.
    return answer.status === TOO_MANY && call.method === 'GET' ? { ...answer, status: 503 } : answer
  }
  return async (call, input, options = {}) => {
    const answer: ApiAnswer<typeof call> = await ask(call, input, options)
    if (answer.status !== 401 || !options.url || call.auth !== 'session') return answer
    const started = await ask(createUser, { body: startBody(request, options.url) }, options)
    return started.ok ? ask(call, input, options) : answer
  }
}

const TOO_MANY = 429
/** What has to wait longer is for the visitor to decide. */
const WAIT_AT_MOST_SECONDS = 2
const TRIES = 3
/** Pages of this process that wait at once. More of them are answered with what there is. */
const WAITING_AT_MOST = 200
let waiting = 0

/**
 * Sends again after a moment where the API says that it was a little fast. Nothing was done then, and a page is several calls
 * (decision 0009).
 */
async function sendPatiently(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let tries = 1; ; tries++) {
    const response = await send()
    const seconds = secondsToWait(response)
    if (seconds === 0 || tries === TRIES || waiting >= WAITING_AT_MOST) return response
    waiting++
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    waiting--
  }
}

/** 0: it is not worth to wait, or there is nothing to wait for. */
function secondsToWait({ status, headers }: ApiResponse): number {
  const seconds = status === TOO_MANY ? Number(headers['retry-after']) : 0
  return seconds > 0 && seconds <= WAIT_AT_MOST_SECONDS ? seconds : 0
}

/** Injects into the API of this process or goes over the network, as the host decided, with what the browser sent. */
function createPageTransport(page: PageRequest, request: Request): Transport {
  return async ({ headers, ...call }) => {
    const sent = { ...call, headers: { ...headers, ...writePageHeaders(page, request) } }
    const response = await sendPatiently(() => page.send(sent, page.clientAddress))
    takeCookies(page, response.headers['set-cookie'])
    return response
  }
}

function writePageHeaders(page: PageRequest, request: Request): Record<string, string> {
  const headers: Record<string, string> = {}
  if (page.cookies.size > 0) headers.cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const name of ['origin', 'host', 'last-event-id', 'user-agent']) {
    const value = request.headers.get(name)
    if (value) headers[name] = value
  }
  // A form carries the browser's own proof. A page that is only opened (typed, from a message, from another site) is read by
  // our loaders, whose calls are ours. They may do what reading the page needs, and no more.
  const isOpened = request.method === 'GET' || request.method === 'HEAD'
  const site = isOpened ? 'same-origin' : request.headers.get('sec-fetch-site')
  if (site) headers['sec-fetch-site'] = site
  return headers
}

/**
 * Goes to the shop's address, if that is our own and we are not there yet. No answer can lead to another site, or round in a
 * circle (hostile 84).
 */
function throwElsewhere({ publicUrl }: PageRequest, request: Request, data: unknown): void {
  const { url } = (data ?? {}) as { url?: unknown }
  if (typeof url !== 'string' || !URL.canParse(url)) return
  const target = new URL(url)
  if (target.origin === publicUrl && target.hostname !== hostOf(request)) throw redirect(target.href)
}

/** The body of the storefront's first call: which shop, and under which host name it was opened. */
export function startBody(request: Request, url: string): { url: string; host?: string } {
  const host = hostOf(request)
  return host ? { url, host } : { url }
}

function hostOf(request: Request): string {
  return (request.headers.get('host') ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

function takeCookies(page: PageRequest, lines: string | string[] | undefined): void {
  for (const line of lines === undefined ? [] : [lines].flat()) {
    page.setCookies.push(line)
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    page.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
