import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { SendFault } from './send-fault.ts'

/** Looks a host up and refuses private addresses, at the very moment of connecting: what a name led to before proves nothing. */
export const publicLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '', 0)
    const first = addresses[0]
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return found(new SendFault('private_address', false), '', 0)
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
