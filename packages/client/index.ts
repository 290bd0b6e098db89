import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import type { Envelope } from '@compass/contract/envelope'
import { ERROR_CODES, WARNING } from '@compass/contract/error-codes'

/** One call to the API as the transport sees it: in one process it is injected, in several it is fetched. */
export interface ApiRequest {
  readonly method: Call['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export interface ApiResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** JSON as it would travel. */
  readonly body: Uint8Array
}

/** Brings a request to the API. A browser's cookies, a client address or a connection of its own are its matter. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

export type ApiAnswer<C> = ApiSuccess<C> | ApiRefusal

export interface ApiSuccess<C> {
  readonly ok: true
  readonly status: number
  readonly data: AnswerOf<C>
  /** The API did it and has something to say about it (4204), in the caller's language. */
  readonly warning?: string
}

/** A no of the API in the caller's language, with its catalogue code and stable slug. */
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
  /** Bearer: a session's token, a merchant key or the platform key. A browser's session is a cookie of the transport. */
  readonly token?: string
  /** Slug of the merchant whose session cookie is used. */
  readonly url?: string
  readonly language?: string
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body of a call that takes raw bytes. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export interface ClientOptions extends Omit<CallOptions, 'idempotencyKey' | 'bytes'> {
  readonly transport: Transport
  /** Stands before every path, such as `https://order.example`. */
  readonly base?: string
}

export type Client = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<ApiAnswer<C>>

/** The typed caller of the contract. The options of a single call win over those of the client. */
export function createClient({ transport, base = '', ...always }: ClientOptions): Client {
  return async (call, input, options = {}) => {
    const request = writeRequest(call, input, {
      ...always,
      ...options,
      headers: { ...always.headers, ...options.headers },
    })
    return readAnswer(await transport({ ...request, url: `${base}${request.url}` }))
  }
}

/** Sends over the network. */
export function fetchTransport(send: typeof fetch = fetch): Transport {
  return async ({ url, ...request }) => {
    const response = await send(url, { ...request, redirect: 'manual' })
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
      body: new Uint8Array(await response.arrayBuffer()),
    }
  }
}

/** A call and its input as they travel. */
export function writeRequest<C extends Call>(call: C, input: CallInput<C>, options: CallOptions = {}): ApiRequest {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.url) headers['x-merchant'] = options.url
  if (options.language) headers['content-language'] = options.language
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.bytes) headers['content-type'] = 'application/octet-stream'
  return {
    method: call.method,
    url: writeUrl(call.path, params, query),
    headers: { ...headers, ...options.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.bytes ? { body: options.bytes } : {}),
  }
}

function writeUrl(path: string, params: unknown, query: unknown): string {
  const known = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(known[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

const utf8 = new TextDecoder()

/** The envelope as data or as a refusal. A shop that is at another address (4300) refuses, although its status is 200. */
function readAnswer<C extends Call>({ status, body }: Pick<ApiResponse, 'status' | 'body'>): ApiAnswer<C> {
  const { data, meta } = JSON.parse(utf8.decode(body)) as Envelope<AnswerOf<C>>
  if (status < 400 && meta.code !== ERROR_CODES.go_elsewhere.code) {
    return { ok: true, status, data, ...(meta.code === WARNING ? { warning: meta.message } : {}) }
  }
  const { code, error = 'unexpected', message, errors = [] } = meta
  return { ok: false, status, code, error, message, errors, data }
}
