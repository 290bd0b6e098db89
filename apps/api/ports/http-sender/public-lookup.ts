import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { PrivateAddress } from './port.ts'
import { isPublicAddress } from './public-address.ts'

/** Looks a host up and refuses private addresses, at the very moment of connecting: what a name led to before proves nothing. */
export const publicLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '', 0)
    const first = addresses[0]
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return found(new PrivateAddress(host), '', 0)
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
