import type { CourtOrder } from '@compass/contract/orders'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { OrderStatus } from '@compass/domain/orders'
import type { Result } from '@compass/domain/refusal'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import type { PaymentDetails } from '../payments/payment-input.ts'
import type { PlacedAnswer } from './placed-answer.ts'
import type { PlacingRequest } from './placing-request.ts'

/** How what waits for its money is paid once more. */
export interface PayAgainCommand {
  readonly details: PaymentDetails
  readonly key: KeyUse | null
  readonly userId: string
  readonly language: string
  /** That the request came to. */
  readonly host?: string | undefined
  readonly now: Date
}

export interface PaidCourt {
  /** Null: people collect. */
  readonly payment: PaymentRecord | null
  readonly orderStatus: OrderStatus
  readonly isReplay: boolean
}

/** An order that was placed, or that the same request placed before. */
export interface PlacedOrder {
  readonly answer: PlacedAnswer
  /** This very order was placed before: by its key or its cart. */
  readonly isReplay: boolean
  /** Opens the order's link; null: it was told before. */
  readonly capability: string | null
}

/** What `features/court-orders` does where an ordinary order is placed or paid. */
export interface CourtOrderHooks {
  /** Places a court's cart: an order of each vendor, all or none. */
  place(api: Api, loaded: LoadedMerchant, request: PlacingRequest): Promise<CallResult<PlacedOrder>>
  /** Several court orders, whole, as their customer sees them. */
  answersOf(api: Api, merchantId: string, ids: readonly string[]): Promise<z.output<typeof CourtOrder>[]>
  /** Pays a court order of the user's that waits for its money. */
  payAgain(
    api: Api,
    loaded: LoadedMerchant,
    courtOrderId: string,
    command: PayAgainCommand & { readonly language: Language },
  ): Promise<Result<PaidCourt>>
}
