import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { findOrdersOfVisits } from '../../records/visits/visit-orders.ts'
import { lockSharedTable } from './shared-table.ts'
import { releaseShares, writeBill } from './write-bill.ts'

/**
 * Somebody of a party goes: what they claimed is free for the others at once. What they are paying, and what staff collect,
 * stands. In a transaction that has locked the visit.
 */
export async function releaseClaims(
  api: Api,
  tenant: Tenant,
  { visitId, memberId }: { readonly visitId: string; readonly memberId: string },
  at: Date,
): Promise<void> {
  const orders = await findOrdersOfVisits(tenant, [visitId])
  const loaded = orders.length > 0 ? await api.merchants.load(tenant.merchantId) : null
  for (const { id, isPaid } of orders) {
    const table = loaded && !isPaid ? await lockSharedTable(api, tenant, loaded, id, at) : null
    const claims = table?.bill.shares.filter((share) => share.memberId === memberId && share.state === 'claimed') ?? []
    if (!table || claims.length === 0) continue
    const ids = claims.map((share) => share.id)
    await writeBill(table, await releaseShares(table, ids, PAYMENT_STATUS.CANCELLED))
  }
}
