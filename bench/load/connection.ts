import { connect, type Socket } from 'node:net'
import type { ApiRequest } from '@compass/client'

export interface Answer {
  readonly status: number
  /** Status line and headers, as they came. */
  readonly head: string
  readonly body: Buffer
}

interface PendingAnswer {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const NO_BYTES = Buffer.alloc(0)

/**
 * One keep-alive connection to this machine that sends one request after the other and knows no more of HTTP than that. A
 * load generator must cost less than what it loads. Answers come with a Content-Length, or without a body.
 */
export class Connection {
  #port: number
  #socket: Socket | null = null
  #waiting: PendingAnswer | null = null
  #parts: Buffer[] = []
  #bytes = 0
  #answer: { status: number; head: string; wants: number } | null = null

  constructor(port: number) {
    this.#port = port
  }

  /** Sends the bytes of a whole request. Rejects where the connection breaks before the answer is there. */
  send(request: string | Buffer): Promise<Answer> {
    if (this.#waiting) throw new Error('one request at a time')
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket ??= this.#open()
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1')
    socket.setNoDelay(true)
    const lost = (error: Error) => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.#parts = []
      this.#bytes = 0
      this.#answer = null
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.reject(error)
    }
    socket.on('data', (part) => this.#take(part as Buffer))
    socket.on('error', lost)
    socket.on('close', () => lost(new Error('the connection was closed')))
    return socket
  }

  #take(part: Buffer): void {
    this.#parts.push(part)
    this.#bytes += part.length
    if (!this.#answer) {
      const start = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
      const end = start.indexOf(END_OF_HEAD)
      if (end < 0) {
        this.#parts = [start]
        return
      }
      this.#answer = readHead(start.toString('latin1', 0, end))
      this.#parts = [start.subarray(end + END_OF_HEAD.length)]
      this.#bytes = start.length - end - END_OF_HEAD.length
    }
    if (this.#bytes < this.#answer.wants) return
    const { status, head, wants } = this.#answer
    const body = wants === 0 ? NO_BYTES : this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    this.#answer = null
    this.#parts = []
    this.#bytes = 0
    const waiting = this.#waiting
    this.#waiting = null
    if (/\r\nconnection: *close/i.test(head)) this.close()
    waiting?.resolve({ status, head, body })
  }
}

function readHead(head: string): { status: number; head: string; wants: number } {
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return { status, head, wants: Number(length) }
  if (status === 204 || status === 304) return { status, head, wants: 0 }
  throw new Error(`an answer of unknown length: ${head}`)
}

/** The bytes of a request, ready to be sent many times. */
export function requestBytes(supplied: {
  readonly method?: string
  readonly path: string
  readonly host: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}): string {
  const body = supplied.body === undefined ? '' : JSON.stringify(supplied.body)
  const headers = Object.entries(supplied.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
  const sized =
    supplied.body === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${supplied.method ?? 'GET'} ${supplied.path} HTTP/1.1\r\nhost: ${supplied.host}\r\n${headers.join('')}${sized}\r\n${body}`
}

/** The same of a call of the contract. */
export function callBytes({ method, url, headers, body }: ApiRequest, host: string): string {
  const length = body === undefined ? undefined : { 'content-length': String(Buffer.byteLength(body)) }
  return `${requestBytes({ method, path: url, host, headers: { ...headers, ...length } })}${body ?? ''}`
}

/** The nth client address: all differ, and neighbours do not share a network, so that no limit of one customer is met. */
export function addressOf(number: number): string {
  const spread = Math.imul(number, 0x9e3779b1) & 0xffffff
  return `10.${spread >> 16}.${(spread >> 8) & 255}.${spread & 255}`
}
