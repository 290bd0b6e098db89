import type { Order } from '../../records/orders/order.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'

/** An order as it stands after its money was asked for. */
export interface PlacedPayment {
  readonly order: Order
  /** Null: people collect, or there was nothing to pay. */
  readonly payment: PaymentRecord | null
}
