import type { Api } from '../../http/api.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'

/**
 * Where a customer's browser comes back to after paying: the merchant's own host name where the order came from there, else the
 * deployment's address. A name that the merchant's document does not list is never used, whoever sent it (hostile 81); scheme
 * and port are the deployment's.
 */
export function returnOrigin(api: Api, { merchant }: LoadedMerchant, host: string | undefined): string {
  const url = new URL(api.configuration.publicUrl)
  const name = (host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (merchant.hosts.includes(name)) url.hostname = name
  return url.origin
}
