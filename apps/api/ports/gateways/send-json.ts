import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { GatewayFault } from './port.ts'

/** Engineering, rule 11. */
const CONNECT_WITHIN_MS = 1_000
const ANSWER_WITHIN_MS = 8_000
const MAX_BYTES = 1024 * 1024

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 64 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
}

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
  /** As it came: decimals are read from it (`parseWithDecimals`). */
  readonly text: string
}

type Headers = Readonly<Record<string, string>>

/**
 * One JSON request to a service outside. Rejects with a `GatewayFault`. `unreachable`: no connection within a second.
 * `unsure`: the answer did not come within eight, broke off, or is none.
 */
export function sendJson(method: string, address: string, headers: Headers, body?: unknown): Promise<JsonAnswer> {
  return sendTwice(
    method,
    address,
    headers,
    body === undefined ? null : { type: JSON_TYPE, text: JSON.stringify(body) },
  )
}

/**
 * The same over a connection of its own, and never twice. A call over a kept one is sent again where that breaks before the
 * answer. What a service does twice goes this way.
 */
export function sendJsonOnce(method: string, address: string, headers: Headers, body: unknown): Promise<JsonAnswer> {
  return send(method, address, headers, { type: JSON_TYPE, text: JSON.stringify(body) }, true)
}

/** The same with a form; the answer is JSON. */
export function sendForm(
  method: string,
  address: string,
  headers: Headers,
  form: URLSearchParams,
): Promise<JsonAnswer> {
  return sendTwice(method, address, headers, { type: FORM_TYPE, text: form.toString() })
}

type Content = { readonly type: string; readonly text: string } | null

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

async function sendTwice(method: string, address: string, headers: Headers, content: Content): Promise<JsonAnswer> {
  try {
    return await send(method, address, headers, content)
  } catch (error) {
    // A kept connection that the other side had closed already: nothing was read on it.
    if (error instanceof GatewayFault && error.message === STALE) return send(method, address, headers, content)
    throw error
  }
}

const STALE = 'a kept connection was closed'

function send(
  method: string,
  address: string,
  headers: Headers,
  content: Content,
  isAlone = false,
): Promise<JsonAnswer> {
  const url = new URL(address)
  const isHttps = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    let isConnected = false
    const input = (isHttps ? httpsRequest : httpRequest)(url, {
      method,
      agent: isAlone ? false : agents[isHttps ? 'https:' : 'http:'],
      headers: {
        accept: 'application/json',
        ...headers,
        ...(content && { 'content-type': content.type, 'content-length': Buffer.byteLength(content.text) }),
      },
    })
    const timers = [
      setTimeout(() => {
        if (!isConnected) input.destroy(new GatewayFault('unreachable', 'no connection within a second'))
      }, CONNECT_WITHIN_MS),
      setTimeout(() => input.destroy(new GatewayFault('unsure', 'no answer within eight seconds')), ANSWER_WITHIN_MS),
    ]
    const ended = (error: Error | null, answer?: JsonAnswer) => {
      for (const timer of timers) clearTimeout(timer)
      if (answer) resolve(answer)
      else reject(faultOf(error ?? new Error('no answer'), isConnected, input.reusedSocket))
    }
    input.on('socket', (socket) => {
      const connected = () => {
        isConnected = true
      }
      if (!socket.connecting) return connected()
      socket.once(isHttps ? 'secureConnect' : 'connect', connected)
    })
    input.on('error', (error) => ended(error))
    input.on('response', (response) => read(response).then((answer) => ended(null, answer), ended))
    input.end(content?.text)
  })
}

/** By its events: an asynchronous loop over the parts costs as much as the request. */
function read(response: IncomingMessage): Promise<JsonAnswer> {
  const parts: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    response.on('data', (part: Buffer) => {
      size += part.length
      if (size <= MAX_BYTES) parts.push(part)
      else response.destroy(new GatewayFault('unsure', 'the answer is too long'))
    })
    response.on('error', reject)
    response.on('close', () => reject(new Error('the answer broke off')))
    response.on('end', () => {
      const status = response.statusCode ?? 0
      const text = Buffer.concat(parts).toString('utf8')
      if (text === '') return resolve({ status, body: null, text })
      try {
        resolve({ status, body: JSON.parse(text), text })
      } catch {
        reject(new GatewayFault('unsure', `the answer with status ${status} is no JSON`))
      }
    })
  })
}

function faultOf(error: Error, isConnected: boolean, isReused: boolean): GatewayFault {
  if (error instanceof GatewayFault) return error
  const { code } = error as { code?: string }
  if (isReused && (code === 'ECONNRESET' || code === 'EPIPE')) return new GatewayFault('unsure', STALE)
  return new GatewayFault(isConnected ? 'unsure' : 'unreachable', error.message)
}
