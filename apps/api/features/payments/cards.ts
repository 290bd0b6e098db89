import type { AnswerOf } from '@compass/contract/call'
import type { listCards as listCardsCall } from '@compass/contract/payments'
import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { GatewayFault } from '../../ports/gateways/port.ts'
import { type ChosenGateway, type GatewayOfMerchant, gatewaysOf } from '../merchants/gateway-of.ts'
import { PAYMENT_UNAVAILABLE } from './payment-input.ts'

/** Work with gateways that a customer waits for. Refuses `payment_unavailable` where one of them does not answer. */
export async function withGateways<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayFault) return refuse(PAYMENT_UNAVAILABLE)
    throw error
  }
}

/** Which saved cards are asked for. */
interface WantedCards {
  readonly store?: string | undefined
  /** A gateway by its id or name. */
  readonly pgType?: string | undefined
}

const SAVED: readonly PaymentMethod[] = ['savedCard', 'express']

/**
 * The cards of a user that can be paid with. They are those of the gateway that takes saved cards at a store; where none is
 * named, at any store. Where the merchant takes nothing online there are none.
 */
export async function listCards(
  api: Api,
  { merchantId, userId }: Session,
  wanted: WantedCards,
  now: Date,
): Promise<Result<AnswerOf<typeof listCardsCall>>> {
  const loaded = await api.merchants.load(merchantId)
  const gateways = loaded ? cardGatewaysOf(api, loaded, wanted) : []
  return withGateways(async () => {
    const cards = await Promise.all(gateways.map(({ gateway, account }) => gateway.cards(account, userId)))
    return accept({
      items: cards.flat().map(({ token, brand, last4, expiry, type, holder }) => ({
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
  const gateways = loaded ? cardGatewaysOf(api, loaded, {}) : []
  return withGateways(async () => {
    for (const { gateway, account } of gateways)
      if (await gateway.forgetCard(account, userId, token)) return accept({ done: true })
    return refuse({ reason: 'not_found' })
  })
}

/** At each store the first that takes saved cards keeps them; a gateway that several stores have is asked once. */
function cardGatewaysOf(api: Api, loaded: LoadedMerchant, { store, pgType }: WantedCards): GatewayOfMerchant[] {
  const stores = store === undefined ? loaded.merchant.stores.map(({ id }) => id) : [store]
  const found = new Map<string, GatewayOfMerchant>()
  for (const id of [
    ...stores,
    ...(store === undefined && loaded.merchant.court ? [loaded.merchant.court.store.id] : []),
  ]) {
    const one = gatewaysOf(api, loaded, { id }).find(({ methods }) => SAVED.some((method) => methods.includes(method)))
    if (one && isWanted(one, pgType)) found.set(`${one.gateway.name} ${one.account.mode}`, one)
  }
  return [...found.values()]
}

function isWanted({ gateway }: ChosenGateway, pgType: string | undefined): boolean {
  return pgType === undefined || pgType === '' || pgType === String(gateway.id) || pgType === gateway.name
}

/** A card is good until the end of its month. `MM/YY`. */
function isPast(expiry: string, now: Date): boolean {
  const [month, year] = expiry.split('/').map(Number) as [number, number]
  return now.getTime() >= Date.UTC(2000 + year, month, 1)
}
