import type { AnswerOf } from '@compass/contract/call'
import type { listCards as listCardsCall } from '@compass/contract/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { GatewayFault, type GatewayPort } from '../../ports/gateways/port.ts'
import { gatewayOf } from '../merchants/gateway-of.ts'
import { PAYMENT_UNAVAILABLE } from './payment-input.ts'

/** Work with a gateway that a customer waits for. Refuses `payment_method_not_allowed` where there is none, `payment_unavailable`. */
export async function withGateway<T>(
  api: Api,
  merchantId: string,
  work: (gateway: GatewayPort) => Promise<Result<T>>,
): Promise<Result<T>> {
  const loaded = await api.merchants.load(merchantId)
  const gateway = loaded && gatewayOf(api, loaded)
  if (!gateway) return refuse({ reason: 'payment_method_not_allowed' })
  try {
    return await work(gateway)
  } catch (error) {
    if (error instanceof GatewayFault) return refuse(PAYMENT_UNAVAILABLE)
    throw error
  }
}

/** The cards that the gateway keeps of a user; where the merchant takes nothing online there are none. */
export async function listCards(
  api: Api,
  { merchantId, userId }: Session,
  now: Date,
): Promise<Result<AnswerOf<typeof listCardsCall>>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || !gatewayOf(api, loaded)) return accept({ items: [] })
  return withGateway(api, merchantId, async (gateway) => {
    const cards = await gateway.cards(merchantId, userId)
    return accept({
      items: cards.map(({ token, brand, last4, expiry, type, holder }) => ({
        ...{ _id: token, brand, last4, expiry, type, holder },
        isExpired: isPast(expiry, now),
      })),
    })
  })
}

/** Refuses `not_found` for a card that is not the user's. */
export async function deleteCard(
  api: Api,
  { merchantId, userId }: Session,
  token: string,
): Promise<Result<{ done: true }>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || !gatewayOf(api, loaded)) return refuse({ reason: 'not_found' })
  return withGateway(api, merchantId, async (gateway) =>
    (await gateway.forgetCard(merchantId, userId, token)) ? accept({ done: true }) : refuse({ reason: 'not_found' }),
  )
}

/** A card is good until the end of its month. `MM/YY`. */
function isPast(expiry: string, now: Date): boolean {
  const [month, year] = expiry.split('/').map(Number) as [number, number]
  return now.getTime() >= Date.UTC(2000 + year, month, 1)
}
