import type { PaymentInput } from '@compass/contract/payments'
import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import { CARD_NOT_FOR_PROMOTION, checkVpa } from '@compass/domain/payments'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import { GatewayFault, type GatewayPort } from '../../ports/gateways/port.ts'
import { gatewayOf } from '../merchants/gateway-of.ts'
import { originOf } from '../merchants/origin-of.ts'

export type PaymentDetails = z.output<typeof PaymentInput>

/** What is sent to the gateway of what the customer gave. It is written nowhere. */
export interface ResolvedPayment {
  readonly gateway: GatewayPort
  readonly method: PaymentMethod
  readonly userId: string
  readonly cardToken: string | null
  readonly savesCard: boolean
  readonly vpa: string | null
  readonly walletToken: string | null
  readonly asset: string | null
  /** Where the customer comes back to. */
  readonly returnOrigin: string
}

const RETRY_SECONDS = 15

export const PAYMENT_UNAVAILABLE: Refusal = { reason: 'payment_unavailable', retryAfterSeconds: RETRY_SECONDS }

/**
 * The customer's details for an online method, checked before anything is written. The gateway exists and answers
 * (`payment_unavailable`), a saved card is theirs (`not_found`), a UPI id is valid (`invalid_vpa`), a wallet gave its token.
 *
 * @param host that the order came to, as its request says
 */
export async function resolvePayment(
  api: Api,
  loaded: LoadedMerchant,
  userId: string,
  method: PaymentMethod,
  details: PaymentDetails,
  host?: string,
): Promise<Result<ResolvedPayment>> {
  const gateway = gatewayOf(api, loaded)
  if (!gateway?.methods.includes(method)) return refuse({ reason: 'payment_method_not_allowed' })
  if (!gateway.isAvailable()) return refuse(PAYMENT_UNAVAILABLE)
  const resolved: ResolvedPayment = {
    gateway,
    method,
    userId,
    cardToken: null,
    savesCard: details.isSaveCard === true,
    vpa: null,
    walletToken: null,
    asset: details.asset ?? null,
    returnOrigin: originOf(api, loaded, host),
  }
  if (method === 'savedCard' || method === 'express') return withCard(loaded, resolved, details)
  if (method === 'upi' && details.vpa !== undefined && details.vpa !== '') {
    const vpa = checkVpa(details.vpa)
    return vpa.ok ? accept({ ...resolved, vpa: vpa.value }) : vpa
  }
  if (method === 'applepay' || method === 'googlepay')
    return accept({ ...resolved, walletToken: details.walletToken ?? null })
  return accept(resolved)
}

/** A saved card of the customer's own; express names none, and the gateway offers the one of last time for one tap. */
async function withCard(
  loaded: LoadedMerchant,
  resolved: ResolvedPayment,
  details: PaymentDetails,
): Promise<Result<ResolvedPayment>> {
  const named = details.cardId ?? details.cardToken
  if (resolved.method === 'express' && named === undefined) return accept(resolved)
  try {
    const cards = await resolved.gateway.cards(loaded.merchant.id, resolved.userId)
    const card = named === undefined ? cards[0] : cards.find(({ token }) => token === named)
    return card ? accept({ ...resolved, cardToken: card.token }) : refuse({ reason: 'not_found' })
  } catch (error) {
    if (error instanceof GatewayFault) return refuse(PAYMENT_UNAVAILABLE)
    throw error
  }
}

/** Why a payment failed, as a refusal: the codes of the error catalogue. */
export function failureOf(code: number | null): Refusal {
  switch (code) {
    case 5001:
      return { reason: 'card_disabled' }
    case 5002:
      return { reason: 'cvv_wrong' }
    case 5003:
      return { reason: 'card_number_wrong' }
    case 5011:
      return { reason: 'funds_insufficient' }
    case CARD_NOT_FOR_PROMOTION:
      return { reason: 'card_not_for_offer' }
    default:
      return { reason: 'payment_failed' }
  }
}
