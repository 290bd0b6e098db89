import { type Answer, addressOf, Connection, requestBytes } from '../load/connection.ts'

/** Connections to one port: as many as there are requests at once, and each is used again. */
export class Lines {
  readonly port: number
  readonly #free: Connection[] = []

  constructor(port: number) {
    this.port = port
  }

  /** Rejects where the connection breaks before the answer is there. */
  async send(request: string): Promise<Answer> {
    const line = this.#free.pop() ?? new Connection(this.port)
    try {
      return await line.send(request)
    } finally {
      this.#free.push(line)
    }
  }

  close(): void {
    for (const line of this.#free.splice(0)) line.close()
  }
}

export interface RequestOptions {
  readonly method?: string
  readonly path: string
  readonly token?: string
  /** Idempotency-Key. */
  readonly key?: string
  readonly body?: unknown
  /** A form as a browser sends it, instead of a body. */
  readonly form?: Readonly<Record<string, string>>
  /** JSON as it stands, instead of a body: what was signed. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whose client address it comes from: a number gives one of its own. */
  readonly number?: number
}

/** What was answered, whatever it was. */
export interface Reply {
  readonly status: number
  readonly head: string
  readonly text: string
  /** Of our envelope; undefined where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be anything
  readonly data: any
  /** Slug of a refusal. */
  readonly refusal: string | undefined
  /** What it says to people. */
  readonly message: string | undefined
}

/** Sends one request. Rejects only where the connection breaks. */
export async function ask(lines: Lines, asking: RequestOptions): Promise<Reply> {
  const { path, token, key, body, form, text, number } = asking
  const { method = body || form || text !== undefined ? 'POST' : 'GET' } = asking
  const headers: Record<string, string> = { ...asking.headers }
  if (number !== undefined) headers['x-forwarded-for'] = addressOf(number)
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  const host = `localhost:${lines.port}`
  const request = form
    ? rawBytes({
        path,
        host,
        headers,
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams(form).toString(),
      })
    : text !== undefined
      ? rawBytes({ path, host, headers, type: 'application/json', body: text })
      : requestBytes({ method, path, host, headers, ...(body === undefined ? {} : { body }) })
  const answer = await lines.send(request)
  const stated = answer.body.toString()
  const json = stated.startsWith('{') ? JSON.parse(stated) : {}
  return {
    status: answer.status,
    head: answer.head,
    text: stated,
    data: json.data,
    refusal: json.meta?.error,
    message: json.meta?.message,
  }
}

/** An answer that should have been another one. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'Unwanted'
  readonly reply: Reply

  constructor(label: string, reply: Reply) {
    super(`${label}: ${reply.status} ${reply.refusal ?? ''} ${reply.message ?? ''} ${reply.text.slice(0, 300)}`)
    this.reply = reply
  }
}

/** The data of an answer that is a yes. Throws `UnexpectedAnswer` for any other. */
export async function get<T>(lines: Lines, label: string, asking: RequestOptions): Promise<T> {
  const reply = await ask(lines, asking)
  if (reply.status !== 200 && reply.status !== 201) throw new UnexpectedAnswer(label, reply)
  return reply.data as T
}

function rawBytes(supplied: {
  readonly path: string
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly body: string
}): string {
  const { path, host, type, body } = supplied
  const headers = Object.entries(supplied.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers.join('')}content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
