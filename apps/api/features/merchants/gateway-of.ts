import type { Api } from '../../http/api.ts'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { SANDBOX } from '../../ports/gateways/sandbox.ts'
import type { LoadedMerchant } from './loaded-merchant.ts'

/** The gateway of a merchant; null: nobody pays online there. */
export function gatewayOf(api: Api, { merchant }: LoadedMerchant): GatewayPort | null {
  return merchant.sandbox ? (api.ports.gateways.get(SANDBOX) ?? null) : null
}
