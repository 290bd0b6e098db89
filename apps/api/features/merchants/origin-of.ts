import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'

/**
 * The address at which a customer's browser finds the merchant. For a request it is the merchant's own host name where the
 * request came to it, else the deployment's. For a message, which has no `host`, it is the first of the merchant's own names,
 * if there is one. A name that the merchant's document does not list is never used, whoever sent it (hostile 81); scheme and
 * port are the deployment's.
 */
export function originOf(api: Api, { merchant }: LoadedMerchant, host?: string): string {
  const url = new URL(api.configuration.publicUrl)
  const [first] = merchant.hosts
  const name = host === undefined ? first : host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (name !== undefined && merchant.hosts.includes(name)) url.hostname = name
  return url.origin
}
