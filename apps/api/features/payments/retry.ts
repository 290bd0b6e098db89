import type { PaymentMethod, Store } from '@compass/domain/merchants'
import { ORDER_STATUS } from '@compass/domain/orders'
import { methodsFor } from '@compass/domain/payments'
import { serviceOf } from '@compass/domain/services'
import type { Order } from '../../records/orders/order.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { closesAt } from '../../records/substitutions/substitution-record.ts'
import { differenceMethods, isTooLate } from '../substitutions/read-request.ts'

/** How what a payment was for can be paid another way, and until when. */
export interface Retry {
  readonly canRetry: boolean
  readonly methods: readonly PaymentMethod[]
  readonly expiresAt: Date
}

/** An order while it waits for its money; a difference while its question has time, and never to be collected by people. */
export function retryOf(payment: PaymentRecord, order: Order, store: Store | undefined, now: Date): Retry {
  if (payment.kind !== 'difference') {
    const canRetry = payment.kind === 'order' && order.status === ORDER_STATUS.INITIALIZE
    const methods = canRetry && store ? methodsFor(store, serviceOf(order.orderType)) : []
    return { canRetry, methods, expiresAt: order.deadlineAt ?? payment.expiresAt }
  }
  const { awaiting } = order
  const details = awaiting?.id === payment.subject && !isTooLate(awaiting, now) ? awaiting : null
  return {
    canRetry: details !== null,
    methods: details && store ? differenceMethods(store, order) : [],
    expiresAt: details ? closesAt(details) : payment.expiresAt,
  }
}
