import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { raiseOrderVersion, writePaymentStatus } from '../../records/orders/raise-version.ts'
import type { LockedBill } from '../bills/bill-handler.ts'
import { creditHolderOf } from './bill-of-order.ts'

/** A locked order as what its bill is for: all but how its money settles it is the same for everything that makes orders. */
export function lockedOrderBill(api: Api, tenant: Tenant, order: Order, settle: LockedBill['settle']): LockedBill {
  return {
    settle,
    async followAttempt({ id, status }, now) {
      if (order.paymentId !== id || order.paymentStatus === PAYMENT_STATUS.SUCCESS) return
      await writePaymentStatus(tenant, order.id, status, now)
    },
    notify: (now) => raiseOrderVersion(tenant, order.id, now),
    creditHolder: () => creditHolderOf(api, tenant, order),
  }
}
