import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { publicLookup } from './public-lookup.ts'
import { SendFault } from './send-fault.ts'

/** Engineering, rule 11. */
const CONNECT_WITHIN_MS = 1_000

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 64 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
}

export interface OutgoingRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | null | undefined
  /** From its beginning to the last byte of its answer. */
  readonly withinMs: number
  /** Absent: a second. */
  readonly connectWithinMs?: number
  /** Of the answer's body; 0: the body is not read. */
  readonly maxBytes: number
  /** False: a host of this machine or of its network is refused. What an operator or our code names may be private. */
  readonly mayBePrivate: boolean
  /**
   * `kept`: one of the connections that are open already. It may have been closed meanwhile, and then the request is sent again.
   * `own`: a connection of its own, and never twice.
   */
  readonly connection: 'kept' | 'own'
  readonly signal?: AbortSignal
}

interface ReceivedAnswer {
  readonly status: number
  readonly bytes: Buffer
}

/** One request to a service outside; no redirect is followed. @throws SendFault where there is no whole answer in time */
export async function send(request: OutgoingRequest): Promise<ReceivedAnswer> {
  // A connection that was opened before the rule would pass by it.
  const isShared = request.connection === 'kept' && request.mayBePrivate
  try {
    return await sendOnce(request, isShared)
  } catch (error) {
    if (isShared && error instanceof SendFault && error.reason === 'stale') return sendOnce(request, isShared)
    throw error
  }
}

function sendOnce(request: OutgoingRequest, isShared: boolean): Promise<ReceivedAnswer> {
  const { method, headers, body, withinMs, connectWithinMs = CONNECT_WITHIN_MS, mayBePrivate, signal } = request
  const url = new URL(request.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHttps = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    if (!mayBePrivate && isIP(host) && !isPublicAddress(host)) return reject(new SendFault('private_address', false))
    let isConnected = false
    let cause: SendFault | null = null
    const sent = (isHttps ? httpsRequest : httpRequest)(url, {
      method,
      agent: isShared ? agents[isHttps ? 'https:' : 'http:'] : false,
      headers: { ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) },
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    })
    const abandon = (fault: SendFault) => {
      cause = fault
      sent.destroy(fault)
    }
    const abort = () => abandon(new SendFault('aborted', isConnected))
    const timers = [
      setTimeout(() => {
        if (!isConnected) abandon(new SendFault('no_connection', false))
      }, connectWithinMs),
      setTimeout(() => abandon(new SendFault('late', isConnected)), withinMs),
    ]
    const end = () => {
      for (const timer of timers) clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      end()
      reject(cause ?? faultOf(error, isConnected, isShared && sent.reusedSocket))
    }
    signal?.addEventListener('abort', abort, { once: true })
    sent.on('socket', (socket) => {
      const connected = () => {
        isConnected = true
      }
      if (!socket.connecting) return connected()
      socket.once(isHttps ? 'secureConnect' : 'connect', connected)
    })
    sent.on('error', fail)
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      read(response, request.maxBytes).then((bytes) => {
        end()
        resolve({ status, bytes })
        if (request.maxBytes === 0) sent.destroy()
      }, fail)
    })
    if (signal?.aborted) abort()
    sent.end(body ?? undefined)
  })
}

/** By its events: an asynchronous loop over the parts costs as much as the request. */
function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (maxBytes === 0) return Promise.resolve(Buffer.alloc(0))
  const parts: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    response.on('data', (part: Buffer) => {
      size += part.length
      if (size <= maxBytes) parts.push(part)
      else response.destroy(new SendFault('too_long', true))
    })
    response.on('error', reject)
    response.on('close', () => reject(new SendFault('broken', true, 'the answer broke off')))
    response.on('end', () => resolve(Buffer.concat(parts)))
  })
}

function faultOf(error: Error, isConnected: boolean, isReused: boolean): SendFault {
  if (error instanceof SendFault) return error
  const { code } = error as { code?: string }
  const isStale = isReused && (code === 'ECONNRESET' || code === 'EPIPE')
  return new SendFault(isStale ? 'stale' : 'broken', isConnected, code ?? error.message)
}
