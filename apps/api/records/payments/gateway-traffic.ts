import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What came of a gateway: the last webhook that was acted on, and how many payments succeeded since a time. */
export async function findGatewayTraffic(
  tenant: Tenant,
  gateway: number,
  since: Date,
): Promise<{ readonly lastWebhookAt: Date | null; readonly payments: number }> {
  const row = await tenant.row<{ last_at: Date | null; payments: number }>(statement('payments.findTraffic')`
     select (select max(received_at) from gateway_events where merchant_id = $1 and gateway = ${gateway}) as last_at,
       (select count(*) from payments where merchant_id = $1 and gateway = ${gateway} and created_at >= ${since}
         and status = ${PAYMENT_STATUS.SUCCESS}) as payments`)
  return { lastWebhookAt: row?.last_at ?? null, payments: row?.payments ?? 0 }
}
