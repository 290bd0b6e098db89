import { type OutgoingRequest, send } from './send.ts'

interface Content {
  readonly type: string
  readonly text: string
}

interface JsonRequest extends Omit<OutgoingRequest, 'body'> {
  /** Null: none. */
  readonly content: Content | null
}

interface JsonAnswer {
  readonly status: number
  /** Null: the answer is empty; undefined: it is no JSON. */
  readonly body: unknown
  /** As it came: decimals are read from it. */
  readonly text: string
}

/** One request whose answer is JSON. @throws SendFault where there is no whole answer in time */
export async function sendJson({ content, headers, ...request }: JsonRequest): Promise<JsonAnswer> {
  const { status, bytes } = await send({
    ...request,
    headers: { accept: 'application/json', ...headers, ...(content && { 'content-type': content.type }) },
    body: content?.text,
  })
  const text = bytes.toString('utf8')
  return { status, text, body: text === '' ? null : parse(text) }
}

export const jsonContent = (value: unknown): Content => ({ type: 'application/json', text: JSON.stringify(value) })

export const formContent = (form: URLSearchParams): Content => ({
  type: 'application/x-www-form-urlencoded',
  text: form.toString(),
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
