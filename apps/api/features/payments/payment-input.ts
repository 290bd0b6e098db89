import type { PaymentInput } from '@compass/contract/payments'
import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { CARD_NOT_FOR_PROMOTION, checkVpa } from '@compass/domain/payments'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import { GatewayFault } from '../../ports/gateways/port.ts'
import { type ChosenGateway, type DueAmount, gatewayOf } from '../merchants/gateway-of.ts'
import { originOf } from '../merchants/origin-of.ts'

export type PaymentDetails = z.output<typeof PaymentInput>

/** What is sent to the gateway of what the customer gave. It is written nowhere. */
export interface ResolvedPayment extends Pick<ChosenGateway, 'gateway' | 'account' | 'settings'> {
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

/** Who wants to pay what, where and how. */
interface PaymentRequest {
  readonly store: Pick<Store, 'id'>
  readonly userId: string
  readonly method: PaymentMethod
  readonly details: PaymentDetails
  /** Null: it is known later (`takes`). */
  readonly due: DueAmount | null
  /** That the order came to, as its request says. */
  readonly host: string | undefined
}

/**
 * The customer's details for an online method, checked before anything is written. The store has a gateway for it that takes
 * the amount (`payment_method_not_allowed`). It answers (`payment_unavailable`). A saved card is theirs (`not_found`), a UPI id
 * is valid (`invalid_vpa`).
 */
export async function resolvePayment(
  api: Api,
  loaded: LoadedMerchant,
  { store, userId, method, details, due, host }: PaymentRequest,
): Promise<Result<ResolvedPayment>> {
  const chosen = gatewayOf(api, loaded, store, method)
  if (!chosen || (due && !takes(chosen, due))) return refuse({ reason: 'payment_method_not_allowed' })
  const { gateway, account, settings } = chosen
  if (!gateway.isAvailable()) return refuse(PAYMENT_UNAVAILABLE)
  const resolved: ResolvedPayment = {
    gateway,
    account,
    settings,
    method,
    userId,
    cardToken: null,
    savesCard: details.isSaveCard === true,
    vpa: null,
    walletToken: null,
    asset: details.asset ?? null,
    returnOrigin: originOf(api, loaded, host),
  }
  if (method === 'savedCard' || method === 'express') return withCard(resolved, details)
  if (method === 'upi' && settings.upi === 'collect' && details.vpa !== undefined && details.vpa !== '') {
    const vpa = checkVpa(details.vpa)
    return vpa.ok ? accept({ ...resolved, vpa: vpa.value }) : vpa
  }
  if (method === 'applepay' || method === 'googlepay')
    return accept({ ...resolved, walletToken: details.walletToken ?? null })
  return accept(resolved)
}

/** Whether the gateway takes an amount: one of too many decimals, or outside its bounds, is none for it. */
export function takes(
  { gateway, account }: Pick<ResolvedPayment, 'gateway' | 'account'>,
  { amount, currency }: DueAmount,
): boolean {
  return gateway.canTake(amount, currency, account)
}

/** A saved card of the customer's own; express names none, and the gateway offers the one of last time for one tap. */
async function withCard(resolved: ResolvedPayment, details: PaymentDetails): Promise<Result<ResolvedPayment>> {
  const named = details.cardId ?? details.cardToken
  if (resolved.method === 'express' && named === undefined) return accept(resolved)
  try {
    const cards = await resolved.gateway.cards(resolved.account, resolved.userId)
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
