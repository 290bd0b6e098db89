import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept } from '@compass/domain/refusal'
import type { Sweep } from '../../http/sweep.ts'
import { merchantsWithDueShares, ordersWithDueShares } from '../../records/shares/due-shares.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { endAttemptsAtGateway } from './end-attempts-at-gateway.ts'
import { inSharedTable } from './shared-table.ts'
import { dueShares, releaseShares, writeBill } from './write-bill.ts'

const MAX_IN_A_SWEEP = 200

/** Claims that nobody paid within ten minutes are free again, as are those of which a bank has said nothing by then. */
export const expireShares: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueShares(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    const orders = await ordersWithDueShares(api.database.tenant(merchantId), now, MAX_IN_A_SWEEP)
    for (const orderId of orders) {
      const released = await inSharedTable(api, merchantId, orderId, now, async (table) => {
        const due = dueShares(table)
        if (due.length === 0) return accept({ due, table })
        return accept({ due, table: await writeBill(table, await releaseShares(table, due, PAYMENT_STATUS.ABORTED)) })
      })
      if (released.ok) endAttemptsAtGateway(api, released.value.table, released.value.due)
    }
    nudgeOutbox(api, merchantId)
  },
}
