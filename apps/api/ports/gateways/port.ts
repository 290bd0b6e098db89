import type { PaymentMethod } from '@compass/domain/merchants'
import type { GatewayAnswer, GatewayPage, PageHosts } from '@compass/domain/payments'
import type { Result } from '@compass/domain/refusal'

/** What a gateway is asked to take. */
export interface Charge {
  readonly merchantId: string
  /** Ours: the payment's id. The same one again is the same payment. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly method: PaymentMethod
  /** Where the customer's browser comes back. */
  readonly returnUrl: string
  readonly expiresAt: Date
  readonly language: string
  readonly description: string
  readonly merchant: { readonly name: string; readonly color: string }
  /** As whom the gateway keeps cards. */
  readonly customerId: string
  readonly cardToken: string | null
  readonly savesCard: boolean
  readonly vpa: string | null
  readonly walletToken: string | null
  readonly asset: string | null
  /** Only cards that begin so; null: any. */
  readonly bins: readonly string[] | null
}

/** A payment as its gateway sees it. */
export interface GatewayPayment extends GatewayAnswer {
  readonly id: string
  readonly reference: string
  /** Minor units: what it was asked to take. */
  readonly amount: number
  /** Minor units that went back. */
  readonly refunded: number
  readonly page: GatewayPage
  readonly card: { readonly brand: string; readonly last4: string; readonly bin: string | null } | null
}

export interface GatewayRefund {
  readonly id: string
  readonly reference: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

interface GatewayCard {
  readonly token: string
  readonly brand: string
  readonly last4: string
  /** MM/YY. */
  readonly expiry: string
  readonly type: string
  readonly holder: string | null
}

/** A signed notice whose signature was right. */
export interface GatewayWebhook {
  readonly eventId: string
  readonly payment: GatewayPayment
  readonly refund: GatewayRefund | null
}

/** An entry of a gateway's own ledger: what ours is compared with. */
interface LedgerEntry {
  /** The gateway's id of the payment, and our reference. */
  readonly payment: string
  readonly reference: string
  readonly kind: 'authorised' | 'captured' | 'refunded' | 'voided'
  readonly amount: number
  readonly currency: string
}

/**
 * A payment gateway. All that it answers is another's word: the adapter checks its form, `afterAnswer` what it means. Every
 * call ends within ten seconds and rejects with a `GatewayFault`.
 */
export interface GatewayPort {
  /** A multiple of 10 from 10 to 180 (docs/gateways.md). */
  readonly id: number
  /** As it stands in the addresses of notices and returns. */
  readonly name: string
  readonly methods: readonly PaymentMethod[]
  readonly pages: PageHosts
  /** The smallest amount of a currency, in minor units: what it takes is a multiple of it. */
  smallestUnit(currency: string): number
  /** False while it has failed too often lately: nothing is sent to it then. */
  isAvailable(): boolean
  charge(charge: Charge): Promise<GatewayPayment>
  /** Null: it knows no such payment. */
  find(merchantId: string, reference: string): Promise<GatewayPayment | null>
  /** Ends a payment; answers it as it is where it can no longer be ended. */
  cancel(merchantId: string, gatewayId: string): Promise<GatewayPayment | null>
  /** The same reference again is the same refund. */
  refund(
    merchantId: string,
    gatewayId: string,
    refund: { readonly reference: string; readonly amount: number; readonly reason: string },
  ): Promise<GatewayRefund>
  findRefund(merchantId: string, refundId: string): Promise<GatewayRefund | null>
  cards(merchantId: string, customerId: string): Promise<readonly GatewayCard[]>
  /** False: the customer has no such card. */
  forgetCard(merchantId: string, customerId: string, token: string): Promise<boolean>
  bin(
    merchantId: string,
    bin: string,
  ): Promise<{ readonly brand: string; readonly type: string; readonly country: string | null }>
  vpa(merchantId: string, vpa: string): Promise<{ readonly valid: boolean; readonly name: string | null }>
  /** Refuses `invalid_signature`, `stale_signature`. */
  readWebhook(merchantId: string, signature: string | undefined, body: string, now: Date): Result<GatewayWebhook>
  ledger(merchantId: string): Promise<readonly LedgerEntry[]>
}

/** The gateways of a deployment, by name. */
export type Gateways = ReadonlyMap<string, GatewayPort>

/**
 * Why a gateway's answer is not there. `unreachable`: nothing reached it. `unsure`: it may have done what was asked.
 * `refused`: it said no, with a status.
 */
export class GatewayFault extends Error {
  readonly kind: 'unreachable' | 'unsure' | 'refused'
  readonly status: number | null

  constructor(kind: GatewayFault['kind'], message: string, status: number | null = null) {
    super(message)
    this.kind = kind
    this.status = status
  }
}
