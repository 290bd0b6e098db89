import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

const ANSWER_WITHIN_MS = 8_000

const agents = {
  http: new HttpAgent({ keepAlive: true }),
  https: new HttpsAgent({ keepAlive: true }),
}

/** Whether a webhook was taken: answered 2xx within eight seconds. Redirects are not followed. */
export async function postWebhook(address: string, signature: string, body: string): Promise<boolean> {
  const first = await send(address, signature, body)
  // A kept connection that the shop had closed already: nothing was read on it.
  return (first === 'stale' ? await send(address, signature, body) : first) === true
}

/** With connections that are kept: `fetch` costs several times as much as all else that a webhook does. */
function send(address: string, signature: string, body: string): Promise<boolean | 'stale'> {
  const url = new URL(address)
  const isHttps = url.protocol === 'https:'
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-gateway-signature': signature,
  }
  return new Promise((resolve) => {
    const input = (isHttps ? httpsRequest : httpRequest)(
      url,
      { method: 'POST', agent: isHttps ? agents.https : agents.http, headers },
      (response) => {
        // The connection is free for the next one only when all of the answer was read.
        response.on('error', () => undefined).once('close', () => clearTimeout(late))
        response.resume()
        const { statusCode = 0 } = response
        resolve(statusCode >= 200 && statusCode < 300)
      },
    )
    const late = setTimeout(() => input.destroy(new Error('no answer in time')), ANSWER_WITHIN_MS)
    late.unref()
    input.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      resolve(input.reusedSocket && error.code === 'ECONNRESET' ? 'stale' : false)
    })
    input.end(body)
  })
}
