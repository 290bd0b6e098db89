import { payLinkState } from '@compass/domain/pay-links'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, rollback } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { lockPayLink, writeWithdrawn } from '../../records/pay-links/pay-links.ts'

/**
 * Nobody can pay by the link any more, and money of who began before goes back. Withdrawn again, it stays so. Refuses
 * `not_found`, and `already_paid` or `pay_link_used_up` where nothing is left to withdraw.
 */
export async function withdrawLink(
  api: Api,
  { merchantId, linkId, now }: { readonly merchantId: string; readonly linkId: string; readonly now: Date },
): Promise<Result<PayLinkRecord>> {
  return api.database.transact<Result<PayLinkRecord>>(merchantId, async (tenant) => {
    const link = await lockPayLink(tenant, linkId)
    if (!link) return rollback(refuse({ reason: 'not_found' }))
    const state = payLinkState(link, now)
    if (state === 'paid') return rollback(refuse({ reason: 'already_paid' }))
    if (state === 'used_up') return rollback(refuse({ reason: 'pay_link_used_up' }))
    if (link.withdrawnAt !== null) return rollback(accept(link))
    await writeWithdrawn(tenant, linkId, now)
    return commit(accept({ ...link, withdrawnAt: now }))
  })
}
