/** Hosts that a gateway's pages may be on: `pay.example.com`, with a port where it is not the usual one. */
export interface PageHosts {
  readonly hosts: readonly string[]
  /** Only where the deployment is on one machine. */
  readonly allowsHttp: boolean
}

/**
 * Is this an address that a browser may be sent to: on a listed host, by http(s), without a name in it? Scripts, data and
 * other people's hosts are not (hostile 55).
 */
export function isPageAddress(text: string, { hosts, allowsHttp }: PageHosts): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  const isHttp = protocol === 'https:' || (allowsHttp && protocol === 'http:')
  return isHttp && username === '' && password === '' && hosts.includes(host)
}
