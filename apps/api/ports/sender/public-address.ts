import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Addresses that are nobody's out there: this machine, private and carrier networks, link-local, tests, multicast (RFC 6890). */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only the global unicast addresses, without those that carry an IPv4 address inside, tests and transition. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
const NOT_GLOBAL = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_GLOBAL.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  return GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6')
}

/** Whether a URL may be kept as an address to send to: https without a user, at a host that is not plainly private. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIPv4(host) || isIPv6(host)) return isPublicAddress(host)
  return /\.[a-z][a-z0-9-]*$/i.test(host) && !/(^|\.)(localhost|local|internal|home\.arpa)$/i.test(host)
}
