import { randomBytes } from 'node:crypto'

/** A card as the emulator keeps it: never its number. */
export interface EmulatedCard {
  readonly id: string
  readonly customer: string | null
  readonly first_eight: string
  readonly last_four: string
  readonly scheme: string
  readonly exp_month: number
  readonly exp_year: number
  /** Its bank asks its holder before each payment. */
  readonly isEnrolled: boolean
}

export interface EmulatedCharge {
  readonly id: string
  /** Of the account that made it. */
  readonly secretKey: string
  readonly isLive: boolean
  readonly reference: { readonly transaction: string; readonly order: string; readonly idempotent: string | null }
  readonly minor: number
  readonly currency: string
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
  readonly source: string
  readonly customer: string
  readonly savesCard: boolean
  readonly createdAt: number
  readonly expiresAt: number
  readonly expiryMinutes: number
  readonly redirectUrl: string
  readonly postUrl: string | null
  readonly pageUrl: string | null
  readonly gatewayReference: string
  readonly paymentReference: string
  status: string
  code: string
  card: EmulatedCard | null
  postStatus: 'PENDING' | 'SUCCESS' | 'ERROR'
  refundedMinor: number
  /** What answers say instead of the truth. */
  twist: ChargeTwist
}

/** A lie about what a charge is. */
interface ChargeTwist {
  readonly minor?: number
  readonly currency?: string
  readonly isLive?: boolean
  readonly pageUrl?: string
}

export interface EmulatedRefund {
  readonly id: string
  readonly secretKey: string
  readonly isLive: boolean
  readonly charge: EmulatedCharge
  readonly minor: number
  readonly reference: string
  readonly metadata: Readonly<Record<string, string>>
  readonly idempotent: string | null
  readonly postUrl: string | null
  readonly createdAt: number
  status: string
  code: string
}

interface EmulatedToken {
  readonly id: string
  readonly secretKey: string
  readonly type: 'SAVED_CARD' | 'APPLEPAY' | 'GOOGLEPAY'
  readonly card: EmulatedCard
  isUsed: boolean
}

interface EmulatedCustomer {
  readonly id: string
  readonly secretKey: string
  readonly first_name: string
  readonly phone: { readonly country_code: string; readonly number: string } | null
  readonly metadata: Readonly<Record<string, string>>
}

/** All that an emulated Tap knows, in memory. */
export class TapLedger {
  readonly charges = new Map<string, EmulatedCharge>()
  readonly refunds = new Map<string, EmulatedRefund>()
  readonly tokens = new Map<string, EmulatedToken>()
  readonly customers = new Map<string, EmulatedCustomer>()
  readonly cards = new Map<string, EmulatedCard>()
}

export function newTapId(prefix: string): string {
  return `${prefix}_TS${randomBytes(12).toString('hex')}`
}
