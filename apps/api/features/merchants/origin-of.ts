import type { Api } from '../../http/api.ts'
import type { LoadedMerchant } from './loaded-merchant.ts'

/**
 * The address at which a customer's browser finds the merchant: for a request, the merchant's own host name where it came
 * from there, else the deployment's; for a message, which no request asked for (no `host`), the first of the merchant's own
 * names, if it has any. A name that the merchant's document does not list is never used, whoever sent it (hostile 81); scheme
 * and port are the deployment's.
 */
export function originOf(api: Api, { merchant }: LoadedMerchant, host?: string): string {
  const url = new URL(api.configuration.publicUrl)
  const [first] = merchant.hosts
  const name = host === undefined ? first : host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (name !== undefined && merchant.hosts.includes(name)) url.hostname = name
  return url.origin
}
