import { isOpen } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import { listPayments } from '../../records/payments/payments.ts'
import { enquire } from '../payments/enquire.ts'
import type { SharedTable } from './shared-table.ts'

/**
 * The attempts of released shares are ended at their gateway, with no transaction open. Nobody waits for it: what is not ended
 * is found by an enquiry. Money that came meanwhile is late money of its share.
 */
export function endAttemptsAtGateway(
  api: Api,
  { tenant: { merchantId }, order }: Pick<SharedTable, 'tenant' | 'order'>,
  shareIds: readonly string[],
): void {
  const end = async () => {
    const attempts = await listPayments(api.database.tenant(merchantId), order.billId)
    for (const attempt of attempts) {
      const isEnded = attempt.gatewayReference !== null && !isOpen(attempt.status)
      if (isEnded && attempt.bill && shareIds.includes(attempt.bill.id)) await enquire(api, merchantId, attempt)
    }
  }
  end().catch((error: Error) => api.log.debug({ merchantId, order: order.id, why: error.message }, 'was not ended'))
}
