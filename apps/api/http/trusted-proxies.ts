import proxyaddr from '@fastify/proxy-addr'

/** A proxy's own address comes with every request; those that it names in front of itself can be anything. */
const MAX_REMEMBERED = 1_000

/**
 * Whom we believe about where a request comes from, as the framework reads `trustProxy`: addresses, networks and named
 * networks. What it answers for an address is remembered, since it reads the address anew each time.
 */
export function trustOf(proxies: readonly string[]): false | ((address: string) => boolean) {
  if (proxies.length === 0) return false
  const isTrusted = proxyaddr.compile([...proxies])
  const remembered = new Map<string, boolean>()
  return (address) => {
    const known = remembered.get(address)
    if (known !== undefined) return known
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const trusted = isTrusted(address, 0)
    remembered.set(address, trusted)
    return trusted
  }
}
