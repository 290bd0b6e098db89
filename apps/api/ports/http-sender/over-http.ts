import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { type HttpSenderPort, PrivateAddress } from './port.ts'
import { isPublicAddress } from './public-address.ts'
import { publicLookup } from './public-lookup.ts'

/** The default: over http or https, without redirects, one connection a letter. */
export function postOverHttp(): HttpSenderPort {
  return {
    post: ({ url, headers, body, withinMs, mayBePrivate }) =>
      new Promise((resolve, reject) => {
        const to = new URL(url)
        const host = to.hostname.replace(/^\[|\]$/g, '')
        if (!mayBePrivate && isIP(host) && !isPublicAddress(host)) return reject(new PrivateAddress(host))
        const send = to.protocol === 'https:' ? overHttps : overHttp
        const sent = send(to, {
          method: 'POST',
          headers: { ...headers, 'content-length': String(body.length) },
          agent: false,
          signal: AbortSignal.timeout(withinMs),
          ...(mayBePrivate ? {} : { lookup: publicLookup }),
        })
        sent.once('response', (answer) => {
          resolve(answer.statusCode ?? 0)
          sent.destroy()
        })
        sent.on('error', reject)
        sent.end(body)
      }),
  }
}
