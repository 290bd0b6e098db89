import { randomBytes } from 'node:crypto'

export interface EmulatedLink {
  readonly id: string
  /** Of the account that made it. */
  readonly keyId: string
  readonly orderId: string
  readonly referenceId: string | null
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly notes: Readonly<Record<string, unknown>>
  readonly callbackUrl: string | null
  readonly methods: { readonly card: boolean; readonly upi: boolean }
  readonly prefilledVpa: string | null
  readonly createdAt: number
  readonly expireBy: number
  readonly shortUrl: string
  /** A link has an order from when its page was opened. */
  isOpened: boolean
  status: 'created' | 'expired' | 'cancelled' | 'paid'
  cancelledAt: number
  expiredAt: number
  readonly payments: EmulatedPayment[]
}

export interface EmulatedPayment {
  readonly id: string
  readonly link: EmulatedLink
  amount: number
  currency: string
  readonly method: 'card' | 'upi'
  readonly vpa: string | null
  readonly card: { readonly last4: string; readonly network: string } | null
  readonly createdAt: number
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  isCaptured: boolean
  errorReason: string | null
  readonly refunds: EmulatedRefund[]
}

export interface EmulatedRefund {
  readonly id: string
  readonly payment: EmulatedPayment
  readonly amount: number
  readonly receipt: string | null
  readonly notes: Readonly<Record<string, unknown>>
  readonly idempotency: string | null
  readonly requestBody: string
  readonly createdAt: number
  status: 'pending' | 'processed' | 'failed'
}

export interface EmulatedDispute {
  readonly id: string
  readonly payment: EmulatedPayment
  readonly amount: number
  readonly reasonCode: string
  readonly respondBy: number
  readonly createdAt: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
}

/** A line of what was paid out to the merchant's bank. */
export interface EmulatedSettlementLine {
  readonly keyId: string
  readonly settlementId: string
  readonly settledAt: number
  readonly payment: EmulatedPayment | null
  readonly refund: EmulatedRefund | null
  readonly dispute: EmulatedDispute | null
  readonly amount: number
  readonly fee: number
}

/** Where an account's events go, as its owner has set it on the dashboard. */
export interface WebhookEndpoint {
  readonly keyId: string
  readonly url: string
  /** Another one signs from when it was changed; what happened before is still signed by the old one. */
  secret: string
  /** False since it has failed for a day. */
  isOn: boolean
}

/** All that an emulated Razorpay knows, in memory. */
export class RazorpayLedger {
  readonly accounts = new Map<string, { readonly keySecret: string }>()
  readonly links = new Map<string, EmulatedLink>()
  readonly payments = new Map<string, EmulatedPayment>()
  readonly refunds = new Map<string, EmulatedRefund>()
  readonly disputes = new Map<string, EmulatedDispute>()
  readonly settlements: EmulatedSettlementLine[] = []
  readonly endpoints: WebhookEndpoint[] = []
}

const ID_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz123456789'

/** Fourteen letters and digits behind the name of the kind. */
export function newRazorpayId(prefix: string): string {
  const characters = [...randomBytes(14)].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length])
  return `${prefix}_${characters.join('')}`
}
