import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '../http-sender/public-address.ts'
import { publicLookup } from '../http-sender/public-lookup.ts'
import { MessageFault } from './port.ts'

/** Engineering, rule 11. */
const CONNECT_WITHIN_MS = 1_000
const ANSWER_WITHIN_MS = 3_000
const MAX_BYTES = 64 * 1024

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 32 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 32 }),
}

interface ProviderRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly content: { readonly type: string; readonly text: string } | null
  /** In demo mode a provider may stand on this machine. */
  readonly mayBePrivate: boolean
}

export interface ProviderAnswer {
  readonly status: number
  /** Null: the answer is no JSON. */
  readonly body: unknown
}

/**
 * One request to a provider of messages; no redirect is followed. Rejects with a `MessageFault`: `unreachable` where nothing
 * was sent, `unsure` where the answer did not come within three seconds, broke off or is too long.
 */
export function askProvider(supplied: ProviderRequest): Promise<ProviderAnswer> {
  const { method, url, headers, content, mayBePrivate } = supplied
  const to = new URL(url)
  const host = to.hostname.replace(/^\[|\]$/g, '')
  const isHttps = to.protocol === 'https:'
  return new Promise((resolve, reject) => {
    if (!mayBePrivate && (!isHttps || (isIP(host) && !isPublicAddress(host))))
      return reject(new MessageFault('refused', 'address', 'the provider’s address is not public'))
    let isConnected = false
    const sent = (isHttps ? httpsRequest : httpRequest)(to, {
      method,
      agent: agents[isHttps ? 'https:' : 'http:'],
      headers: {
        accept: 'application/json',
        ...headers,
        ...(content && { 'content-type': content.type, 'content-length': Buffer.byteLength(content.text) }),
      },
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    })
    const timers = [
      setTimeout(() => {
        if (!isConnected) sent.destroy(new MessageFault('unreachable', 'no_connection'))
      }, CONNECT_WITHIN_MS),
      setTimeout(() => sent.destroy(new MessageFault('unsure', 'no_answer')), ANSWER_WITHIN_MS),
    ]
    const ended = (error: Error | null, answer?: ProviderAnswer) => {
      for (const timer of timers) clearTimeout(timer)
      if (answer) resolve(answer)
      else reject(faultOf(error, isConnected))
    }
    sent.on('socket', (socket) => {
      const connected = () => {
        isConnected = true
      }
      if (!socket.connecting) return connected()
      socket.once(isHttps ? 'secureConnect' : 'connect', connected)
    })
    sent.on('error', (error) => ended(error))
    sent.on('response', (response) => read(response).then((answer) => ended(null, answer), ended))
    sent.end(content?.text)
  })
}

function read(response: IncomingMessage): Promise<ProviderAnswer> {
  const parts: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    response.on('data', (part: Buffer) => {
      size += part.length
      if (size <= MAX_BYTES) parts.push(part)
      else response.destroy(new MessageFault('unsure', 'too_long'))
    })
    response.on('error', reject)
    response.on('close', () => reject(new MessageFault('unsure', 'broke_off')))
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, body: jsonOf(Buffer.concat(parts).toString('utf8')) })
    })
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function faultOf(error: Error | null, isConnected: boolean): MessageFault {
  if (error instanceof MessageFault) return error
  return new MessageFault(isConnected ? 'unsure' : 'unreachable', 'connection', error?.message ?? 'no answer')
}

/** A value in JSON by a path of names, such as `data.MessageID`. */
export function valueAt(json: unknown, path: string): string | null {
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
