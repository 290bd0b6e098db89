import { SendFault } from '../sender/send-fault.ts'
import { sendJson } from '../sender/send-json.ts'
import { MapsFault } from './port.ts'

const MAX_BYTES = 512 * 1024

/** One GET of JSON, within a time. The message of a fault holds no address: a key and a person's place stand in it. */
export async function fetchJson(
  url: URL,
  headers: Readonly<Record<string, string>>,
  withinMs: number,
): Promise<unknown> {
  const { status, body, text } = await sendJson({
    method: 'GET',
    url: url.href,
    headers,
    content: null,
    withinMs,
    maxBytes: MAX_BYTES,
    // The operator names the server, or it is Google's own.
    mayBePrivate: true,
    connection: 'kept',
  }).catch((error: unknown) => {
    throw error instanceof SendFault ? new MapsFault('away', error.message) : error
  })
  if (status === 429) throw new MapsFault('spent', 'it answers 429: it was asked too often')
  if (status >= 500) throw new MapsFault('away', `it answers ${status}`)
  if (status !== 200) throw new MapsFault('refused', `it answers ${status}`)
  if (body === undefined || text === '') throw new MapsFault('away', 'its answer is no JSON')
  return body
}
