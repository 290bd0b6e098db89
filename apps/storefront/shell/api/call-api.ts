import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import type { Envelope } from '@compass/contract/envelope'
import { createUser } from '@compass/contract/users'
import { type RouterContextProvider, redirect } from 'react-router'
import { type PageRequest, pageRequest } from './page-request.ts'

export type ApiAnswer<C> = ApiAccepted<C> | ApiRefusal

export interface ApiAccepted<C> {
  readonly ok: true
  readonly status: number
  readonly data: AnswerOf<C>
  /** It was done, and there is something to say about it (4204), in the visitor's language. */
  readonly warning?: string
}

/** A no of the API in the visitor's language, with its catalogue code and stable slug. */
export interface ApiRefusal {
  readonly ok: false
  readonly status: number
  readonly code: number
  readonly error: string
  readonly message: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  readonly data: unknown
}

export interface CallOptions {
  readonly language?: string
  /** Slug of the merchant whose session is used. */
  readonly url?: string
  readonly idempotencyKey?: string
}

type Calling = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<ApiAnswer<C>>

/**
 * The typed client of loaders and actions. It passes on who the visitor is (cookies, address, same-origin proof) and hands
 * the API's cookies to the page. After a 401 it drops the dead session and asks once more, as a new guest where one is needed.
 */
export function apiOf(context: Readonly<RouterContextProvider>, request: Request): Calling {
  const page = context.get(pageRequest)
  return async (call, input, options = {}) => {
    let answer = await send(page, request, call, input, options)
    if (answer.status === 401 && options.url && call.who === 'session') {
      dropSessions(page)
      const started = await send(page, request, createUser, { body: startBody(request, options.url) }, options)
      if (started.ok) answer = await send(page, request, call, input, options)
    }
    return answer as ApiAnswer<typeof call>
  }
}

async function send(
  page: PageRequest,
  request: Request,
  call: Call,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
): Promise<ApiAnswer<Call>> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (page.cookies.size > 0) headers.cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  if (options.language) headers['content-language'] = options.language
  if (options.url) headers['x-merchant'] = options.url
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  for (const name of ['origin', 'host', 'last-event-id']) {
    const value = request.headers.get(name)
    if (value) headers[name] = value
  }
  // A form carries the browser's own proof. A page that is only opened (typed, from a message, from another site) is read
  // by our loaders, whose calls are ours: they may do what a look at the page does, and no more.
  const isOpened = request.method === 'GET' || request.method === 'HEAD'
  const site = isOpened ? 'same-origin' : request.headers.get('sec-fetch-site')
  if (site) headers['sec-fetch-site'] = site
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await page.send(
    {
      method: call.method,
      url: addressOf(call.path, input.params, input.query),
      headers,
      ...(body === undefined ? {} : { body }),
    },
    page.clientAddress,
  )
  takeCookies(page, response.headers['set-cookie'])
  const envelope = JSON.parse(utf8.decode(response.body)) as Envelope<unknown>
  if (envelope.meta.code === GO_ELSEWHERE) throwElsewhere(page, request, envelope.data)
  else if (response.status < 400) {
    const warning = envelope.meta.code === WARNING ? { warning: envelope.meta.message } : {}
    return { ok: true, status: response.status, data: envelope.data, ...warning }
  }
  return {
    ok: false,
    status: response.status,
    code: envelope.meta.code,
    error: envelope.meta.error ?? 'unexpected',
    message: envelope.meta.message,
    errors: envelope.meta.errors ?? [],
    data: envelope.data,
  }
}

const utf8 = new TextDecoder()

/** The catalogue's code for what was done with a word of warning. */
const WARNING = 4204

/** The catalogue's code for a shop that is at another address. */
const GO_ELSEWHERE = 4300

/**
 * Goes to where the shop is, if that is our own address and we are not there yet: no answer can lead to another site, or
 * round in a circle (hostile 84).
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

function addressOf(path: string, params: unknown, query: unknown): string {
  const known = (params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

function takeCookies(page: PageRequest, lines: string | string[] | undefined): void {
  for (const line of lines === undefined ? [] : [lines].flat()) {
    page.setCookies.push(line)
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    page.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** The server no longer knows the session: the browser forgets it too, and nothing else (decisions, 401). */
function dropSessions(page: PageRequest): void {
  for (const name of [...page.cookies.keys()]) if (/^(__Host-)?s\./.test(name)) page.cookies.delete(name)
}
