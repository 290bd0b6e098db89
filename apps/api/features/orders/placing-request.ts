import type { BodyOf } from '@compass/contract/call'
import type { placeOrder as placeOrderCall } from '@compass/contract/orders'
import type { Language } from '@compass/domain/languages'
import type { Session } from '../../http/session.ts'

export type PlaceOrderBody = BodyOf<typeof placeOrderCall>

export interface PlacingRequest {
  readonly session: Session
  readonly body: PlaceOrderBody
  /** The body as it came, for card data and for what a key was used with. */
  readonly rawBody: unknown
  readonly idempotencyKey: string | undefined
  readonly language: Language
  /** That the request came to; absent: nobody asks from a browser. */
  readonly host?: string | undefined
  readonly now: Date
  /** Counts an order that is about to be made; seconds to wait where there are too many. */
  readonly countOrder: () => number
  /** The cart is that of a repeating order (`features/recurring`), and no customer's live one. */
  readonly isRepeated?: boolean
}
