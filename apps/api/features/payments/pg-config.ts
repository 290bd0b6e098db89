import type { AnswerOf } from '@compass/contract/call'
import type { paymentConfiguration as call } from '@compass/contract/payments'
import { collectedInPerson } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { activePgOf, gatewayOf, gatewaysOf } from '../merchants/gateway-of.ts'

/** How a store takes money now: online methods are not available while their gateway does not answer. */
export async function readConfiguration(api: Api, storeId: string): Promise<Result<AnswerOf<typeof call>>> {
  const merchantId = api.merchants.idOfStore(storeId)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  const store = loaded?.stores.get(storeId)
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  const gateways = gatewaysOf(api, loaded, store)
  return accept({
    store: store.id,
    currency: loaded.merchant.currency,
    country: loaded.merchant.country,
    activePg: activePgOf(api, loaded, store),
    gateways: gateways.map(({ gateway, account: { mode }, settings: { publicKey, upi } }) => ({
      ...{ pg: gateway.id, name: gateway.name, mode, publicKey, upi },
      isAvailable: gateway.isAvailable(),
    })),
    channels: store.paymentMethods.map(({ channel, methods }) => ({
      channel,
      methods: methods.map((mod) => {
        const isOnline = !collectedInPerson(mod)
        const gateway = isOnline ? (gatewayOf(api, loaded, store, mod)?.gateway ?? null) : null
        return { mod, isOnline, pg: gateway?.id ?? null, isAvailable: !isOnline || gateway?.isAvailable() === true }
      }),
    })),
    isAvailable: gateways.some(({ gateway }) => gateway.isAvailable()),
  })
}
