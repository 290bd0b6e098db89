import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type HttpSenderPort, PrivateAddress } from './port.ts'
import { isPublicAddress } from './public-address.ts'

/** Looks a host up and refuses private addresses, at the very moment of connecting: what a name led to before proves nothing. */
const publicLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '', 0)
    const first = addresses[0]
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return found(new PrivateAddress(host), '', 0)
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}

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
