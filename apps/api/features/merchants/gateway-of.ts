import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import { collectedInPerson } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { SANDBOX } from '../../ports/gateways/sandbox-client.ts'

/** The gateway of a merchant; null: nobody pays online there. */
export function gatewayOf(api: Pick<Api, 'ports'>, { merchant }: LoadedMerchant): GatewayPort | null {
  return merchant.sandbox ? (api.ports.gateways.get(SANDBOX) ?? null) : null
}

/** Whether a method can be offered: paid in person, or at a gateway that the merchant has and that takes it. */
export function isOffered(method: PaymentMethod, gateway: GatewayPort | null): boolean {
  return collectedInPerson(method) || gateway?.methods.includes(method) === true
}
