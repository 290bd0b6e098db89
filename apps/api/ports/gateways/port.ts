import type { PaymentMethod } from '@compass/domain/merchants'
import type { GatewayAnswer, GatewayPage, PageHosts } from '@compass/domain/payments'
import type { Result } from '@compass/domain/refusal'
import type { AccountMode, SecretNames } from '../secrets/port.ts'

/**
 * A merchant's account at a gateway. Each payment keeps its mode: when the merchant's document changes, it stays with the
 * account that began it.
 */
export interface GatewayAccount {
  readonly merchantId: string
  readonly mode: AccountMode
}

/** What a merchant's document says of a gateway, beside its methods. */
export interface GatewaySettings {
  /** What the provider shows to browsers. */
  readonly publicKey: string | null
  /** `collect`: the customer may type a UPI id; `page`: UPI is a page of the gateway alone. */
  readonly upi: 'page' | 'collect'
}

/** What a gateway is asked to take. */
export interface Charge {
  readonly account: GatewayAccount
  readonly settings: GatewaySettings
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
  /** In E.164, where it is known. */
  readonly customerPhone: string | null
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

/**
 * What a gateway's webhook says, once its signature was right where it has one: something happened to a payment of ours.
 * What happened, the gateway is asked (decision 0064). Without any id it is about nothing of ours: the account takes money for
 * others too.
 */
export interface GatewayWebhook {
  /** Of the gateway; where it has none, made of what makes this webhook one of its kind. */
  readonly eventId: string
  readonly gatewayId: string | null
  readonly reference: string | null
  readonly refundId: string | null
  readonly disputeId: string | null
}

/** What a browser brings back from a gateway, each name once. */
export type ReturnedFields = Readonly<Record<string, string>>

/** A webhook as it came. */
export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** What was signed. */
  readonly body: Buffer
  readonly now: Date
}

/** What an enquiry knows of a payment. */
export interface PaymentKey {
  readonly reference: string
  /** Null: its answer to our charge never came. */
  readonly gatewayId: string | null
  readonly createdAt: Date
}

/** A customer's bank takes money back; the merchant may answer until a day. */
export interface GatewayDispute {
  readonly id: string
  /** The gateway's id of the payment. */
  readonly payment: string
  /** Ours: the payment's id, which finds it where the gateway has another id for its page; null: not known. */
  readonly reference: string | null
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** In the gateway's words. */
  readonly reason: string
  readonly state: 'open' | 'answered' | 'won' | 'lost'
  readonly answerBy: Date | null
  readonly openedAt: Date
}

/** A line of what a gateway paid out to a merchant's bank. */
export interface PayoutLine {
  readonly payout: string
  readonly paidAt: Date
  /** The gateway's id of the payment; null: it is about none. */
  readonly payment: string | null
  /** Ours: the payment's id; null: not known. */
  readonly reference: string | null
  readonly kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
  /** Minor units; what was taken away is negative. */
  readonly amount: number
  readonly fee: number
  readonly currency: string
}

/** An entry of a gateway's own ledger: what ours is compared with. */
interface LedgerEntry {
  /** The gateway's id of the payment, and our reference. */
  readonly payment: string
  readonly reference: string
  /** `disputed`: its bank took it back for good. */
  readonly kind: 'authorised' | 'captured' | 'refunded' | 'voided' | 'disputed'
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
  /** As it stands in the addresses of webhooks and returns. */
  readonly name: string
  readonly methods: readonly PaymentMethod[]
  readonly pages: PageHosts
  /** It tells a card's first digits. Where it does not, no promotion for certain cards is offered with it. */
  readonly revealsDigits: boolean
  /**
   * Its payments do not say which merchant they are of, and two may share an account. What is not known here may be the other
   * one's: it is left alone.
   */
  readonly namesNoMerchant?: true
  /** Nobody signs its webhooks: each may be anybody's. */
  readonly signsNothing?: true
  readonly secrets: SecretNames
  /** The smallest amount of a currency, in minor units: what it takes is a multiple of it. */
  smallestUnit(currency: string): number
  /** Whether it takes an amount of minor units in this currency: `smallestUnit` divides it and it lies in the account's bounds. */
  canTake(amount: number, currency: string, account: GatewayAccount): boolean
  /** False while it has failed too often lately: nothing is sent to it then. */
  isAvailable(): boolean
  charge(charge: Charge): Promise<GatewayPayment>
  /** Null: it knows no such payment. */
  find(account: GatewayAccount, payment: PaymentKey): Promise<GatewayPayment | null>
  /** Ends a payment; answers it as it is where it can no longer be ended. */
  cancel(account: GatewayAccount, payment: PaymentKey): Promise<GatewayPayment | null>
  /** The same reference again is the same refund. Minor units. */
  refund(
    account: GatewayAccount,
    gatewayId: string,
    refund: {
      readonly reference: string
      readonly amount: number
      readonly currency: string
      readonly reason: string
    },
  ): Promise<GatewayRefund>
  findRefund(account: GatewayAccount, refundId: string): Promise<GatewayRefund | null>
  cards(account: GatewayAccount, customerId: string): Promise<readonly GatewayCard[]>
  /** False: the customer has no such card. */
  forgetCard(account: GatewayAccount, customerId: string, token: string): Promise<boolean>
  /** Null: it tells nothing of cards by their first digits. */
  bin(
    account: GatewayAccount,
    bin: string,
  ): Promise<{ readonly brand: string; readonly type: string; readonly country: string | null } | null>
  /** Null: it can not be asked. */
  vpa(account: GatewayAccount, vpa: string): Promise<{ readonly valid: boolean; readonly name: string | null } | null>
  /** Refuses `invalid_signature`, `stale_signature`, `invalid_request`. */
  readWebhook(account: GatewayAccount, webhook: ReceivedWebhook): Promise<Result<GatewayWebhook>>
  /**
   * Whether what a browser brings back claims a signature that is not the gateway's, or is for another payment than that of our
   * reference. Absent: it signs nothing there.
   */
  isForgedReturn?(account: GatewayAccount, reference: string, fields: ReturnedFields): Promise<boolean>
  /** What its webhooks are answered once they were taken, where it wants certain words; null: our envelope. */
  readonly webhookAnswer: string | null
  /** Null: it keeps none that can be read. */
  ledger(account: GatewayAccount): Promise<readonly LedgerEntry[] | null>
  /** Null: it has no such dispute. Absent: it tells of none. */
  findDispute?(account: GatewayAccount, id: string): Promise<GatewayDispute | null>
  /** What was paid out in a span of time, line by line. Absent: it does not say. */
  payouts?(account: GatewayAccount, from: Date, until: Date): Promise<readonly PayoutLine[]>
  /** Reads something with the account's keys, and changes nothing. @throws GatewayFault where they do not serve */
  tryKeys?(account: GatewayAccount): Promise<void>
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
